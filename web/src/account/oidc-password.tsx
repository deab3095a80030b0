import { useId } from 'react';
import type { OidcConfig } from '../config.ts';

/** In place of the form for a new password, where the password is somewhere else. */
export default function OidcPassword({ oidc: { name, accountUrl } }: { oidc: OidcConfig }) {
  const id = useId();
  return (
    <section className="card form-card" aria-labelledby={id}>
      <h2 className="card-title" id={id}>
        Password
      </h2>
      <p>
        {name} keeps your password. {accountUrl !== undefined && <a href={accountUrl}>Go to {name}</a>}
      </p>
    </section>
  );
}
