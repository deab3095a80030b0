import { paths } from '@toolkit/domain/session';
import { renderToStaticMarkup } from 'react-dom/server';
import { Waiting } from './errors/waiting.tsx';
import { WaitingDashboard } from './errors/waiting-dashboard.tsx';
import { findTitle } from './session/titles.ts';

/**
 * The HTML that the server sends inside the page before any script runs, by the beginning of the path: the waiting
 * screen with its title, and the skeleton of the dashboard.
 */
export const firstPaint: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [paths.login, paths.forgot, paths.register].map((path) => [
      path,
      renderToStaticMarkup(<Waiting title={findTitle(path)} />),
    ]),
  ),
  [paths.dashboard]: renderToStaticMarkup(<WaitingDashboard />),
};

/** The module that a path, or an identity provider's client, needs at once; the server preloads its files. */
export const routeChunks: Readonly<Record<string, string>> = {
  [paths.register]: 'src/session/register-page.tsx',
  [paths.forgot]: 'src/session/forgot-page.tsx',
  [paths.dashboard]: 'src/dashboard-entry.tsx',
  [paths.verifyEmail]: 'src/session/verify-email-page.tsx',
  [paths.updateAccount]: 'src/session/update-account-page.tsx',
  [paths.confirmEmail]: 'src/session/confirm-email-page.tsx',
  [paths.resetPassword]: 'src/session/reset-password-page.tsx',
  'provider:oidc': 'src/foreign-entry.tsx',
  'provider:firebase': '../adapters/src/web/session/firebase.ts',
};
