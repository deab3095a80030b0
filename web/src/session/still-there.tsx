import type { OidcSignIn } from '@toolkit/application/web/session';
import { identityPath, oidcLeavePath } from '@toolkit/domain/session';
import Alert from 'antd/es/alert';
import { useStream } from '../use-stream.ts';

/** After a sign-out here. The link leaves the page: the server knows the way, and the page must not. */
export function StillThere({ oidc: { name, mayLeave$ } }: { oidc: OidcSignIn }) {
  const mayLeave = useStream(mayLeave$);
  if (mayLeave === undefined) return null;
  return (
    <Alert
      className="form-alert"
      type="info"
      role="status"
      showIcon
      title={
        <>
          You are still signed in at {name}.{' '}
          {mayLeave ? (
            <a href={identityPath + oidcLeavePath}>Sign out there, too</a>
          ) : (
            'You can sign out on its own pages.'
          )}
        </>
      }
    />
  );
}
