import { OidcSignIn } from '@toolkit/application/web/session';
import { identityPath, notLeftHash, oidcLeavePath } from '@toolkit/domain/session';
import Alert from 'antd/es/alert';
import { useLocation } from 'react-router-dom';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';

/** After a sign-out here. The link leaves the page: the server knows the way, and the page must not. */
export function StillThere({ name }: { name: string }) {
  const mayLeave = useStream(useService(OidcSignIn).mayLeave$);
  const isRefused = useLocation().hash === notLeftHash;
  if (mayLeave === undefined && !isRefused) return null;
  return (
    <Alert
      className="form-alert"
      type={isRefused ? 'error' : 'info'}
      role="status"
      showIcon
      title={
        <>
          {isRefused && `${name} cannot be reached. `}You are still signed in at {name}.{' '}
          {mayLeave || isRefused ? (
            <a href={identityPath + oidcLeavePath}>Sign out there, too</a>
          ) : (
            'You can sign out on its own pages.'
          )}
        </>
      }
    />
  );
}
