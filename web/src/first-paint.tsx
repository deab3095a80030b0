import { paths } from '@toolkit/domain/session';
import { renderToStaticMarkup } from 'react-dom/server';
import { Waiting } from './page/waiting.tsx';
import { WaitingDashboard } from './page/waiting-dashboard.tsx';
import { titleOf } from './session/titles.ts';

/** What the server sends inside the page before any script has run, by where its path begins: the waiting screen, with
 * the title in it, and the shape of the dashboard. */
export const firstPaint: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [paths.login, paths.forgot, paths.register].map((path) => [
      path,
      renderToStaticMarkup(<Waiting title={titleOf(path)} />),
    ]),
  ),
  [paths.dashboard]: renderToStaticMarkup(<WaitingDashboard />),
};

/** Which module a path, or the client of an identity provider, needs at once, so that the server can announce its files with the page. */
export const routeChunks: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'src/dashboard/dashboard.tsx',
  [paths.verifyEmail]: 'src/session/verify-email-page.tsx',
  [paths.updateAccount]: 'src/session/update-account-page.tsx',
  [paths.confirmEmail]: 'src/session/confirm-email-page.tsx',
  [paths.resetPassword]: 'src/session/reset-password-page.tsx',
  'provider:firebase': '../adapters/src/web/session/firebase.ts',
};
