import { paths } from '@toolkit/domain/session';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Screen } from '../page/screen.tsx';
import { LogOutLink } from './log-out-link.tsx';

interface OtherAccountProps {
  readonly title: string;
  /** What the link has done, in a sentence. */
  readonly children: ReactNode;
  /** Who is signed in. */
  readonly email: string;
}

/** Shown after a link of one account was used where another one is signed in: whose pages come next is said first. */
export const OtherAccount = ({ title, children, email }: OtherAccountProps) => (
  <Screen title={title} links={<LogOutLink />}>
    <p role="status">
      {children} You are signed in here as <strong>{email}</strong>, which is another account.
    </p>
    <Link className="screen-continue" to={paths.overview}>
      Continue as {email}
    </Link>
  </Screen>
);
