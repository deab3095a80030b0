import type { OidcConfig } from '../config.ts';

/** In place of the form for a new password, where the password is somewhere else. */
export default function OidcPassword({ oidc: { name, accountUrl } }: { oidc: OidcConfig }) {
  return (
    <section className="card form-card" aria-label="Password">
      <h2 className="card-title">Password</h2>
      <p>
        {name} keeps your password. {accountUrl !== undefined && <a href={accountUrl}>Go to {name}</a>}
      </p>
    </section>
  );
}
