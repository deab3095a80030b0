import type { ForeignSignIn } from '@toolkit/application/web/session';

/** Where the password is that people do not have here. */
export const KeptPassword = ({ foreign: { name, accountUrl } }: { foreign: ForeignSignIn }) => (
  <p>
    {name} keeps your password. {accountUrl !== undefined && <a href={accountUrl}>Go to {name}</a>}
  </p>
);
