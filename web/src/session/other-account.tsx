import { paths } from '@toolkit/domain/session';
import type { ReactNode } from 'react';
import { ButtonLink } from '../page/button-link.tsx';
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
    <ButtonLink to={paths.overview}>Continue as {email}</ButtonLink>
  </Screen>
);
