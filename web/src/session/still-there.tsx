import type { ForeignSignIn } from '@toolkit/application/web/session';
import { foreignLeavePath, identityPath, notLeftHash } from '@toolkit/domain/session';
import Alert from 'antd/es/alert';
import { useLocation } from 'react-router-dom';
import { useStream } from '../use-stream.ts';

/** After a sign-out here. The link leaves the page: the server knows the way, and the page must not. */
export function StillThere({ foreign: { name, mayLeave$ } }: { foreign: ForeignSignIn }) {
  const mayLeave = useStream(mayLeave$);
  const isBack = useLocation().hash === notLeftHash;
  if (!mayLeave && !isBack) return null;
  const link = (words: string) => <a href={identityPath + foreignLeavePath}>{words}</a>;
  return (
    <Alert
      className="form-alert"
      type={isBack ? 'error' : 'info'}
      role="status"
      showIcon
      title={
        isBack ? (
          <>
            {name} cannot be reached. You are still signed in there. {link('Try again')}
          </>
        ) : (
          <>
            You are still signed in at {name}. {link('Sign out there, too')}
          </>
        )
      }
    />
  );
}
