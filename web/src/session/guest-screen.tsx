import { paths } from '@toolkit/domain/session';
import type { ReactNode } from 'react';
import { Screen } from '../page/screen.tsx';
import { EmailLink } from './email-link.tsx';
import { titles } from './titles.ts';

interface GuestScreenProps {
  readonly path: keyof typeof titles;
  /** What is typed on this screen: the others begin with it. */
  readonly email?: string;
  readonly children: ReactNode;
}

/** A screen of guests, with its title and its link to another one. */
export function GuestScreen({ path, email, children }: GuestScreenProps) {
  const logIn = (
    <EmailLink to={paths.login} email={email}>
      Log in
    </EmailLink>
  );
  const links = {
    [paths.login]: (
      <p>
        Don't have an account?{' '}
        <EmailLink to={paths.register} email={email}>
          Sign up
        </EmailLink>
      </p>
    ),
    [paths.register]: <p>Already have an account? {logIn}</p>,
    [paths.forgot]: logIn,
  };
  return (
    <Screen title={titles[path]} links={links[path]}>
      {children}
    </Screen>
  );
}
