import type { OidcSignIn } from '@toolkit/application/web/session';
import { identityPath, notAskedHash, notLeftHash, oidcLeavePath } from '@toolkit/domain/session';
import Alert from 'antd/es/alert';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useStream } from '../use-stream.ts';

const onItsPages = 'You can sign out on its own pages.';

/** After a sign-out here. The link leaves the page: the server knows the way, and the page must not. */
export function StillThere({ oidc: { name, mayLeave$ } }: { oidc: OidcSignIn }) {
  const mayLeave = useStream(mayLeave$);
  const { hash } = useLocation();
  const link = (words: string) => <a href={identityPath + oidcLeavePath}>{words}</a>;
  const failures: Readonly<Record<string, ReactNode>> = {
    [notLeftHash]: (
      <>
        {name} cannot be reached. You are still signed in there. {link('Try again')}
      </>
    ),
    [notAskedHash]: `You were not signed out at ${name}. ${onItsPages}`,
  };
  const failure = failures[hash];
  if (mayLeave === undefined && !failure) return null;
  return (
    <Alert
      className="form-alert"
      type={failure ? 'error' : 'info'}
      role="status"
      showIcon
      title={
        failure ?? (
          <>
            You are still signed in at {name}. {mayLeave ? link('Sign out there, too') : onItsPages}
          </>
        )
      }
    />
  );
}
