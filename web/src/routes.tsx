import { paths, redirectFrom, userOf } from '@toolkit/domain/session';
import { createElement, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { lazyScreen, ScreenReady } from './errors/lazy-screen.tsx';
import { NotFoundScreen } from './errors/not-found.tsx';
import { Waiting } from './errors/waiting.tsx';
import { WaitingDashboard } from './errors/waiting-dashboard.tsx';
import { writeTab } from './page/tab-storage.ts';
import { LoginPage } from './session/login-page.tsx';
import { findTitle } from './session/titles.ts';
import { useConfig, useSession } from './use-service.tsx';

/** It has been loaded with the adapters of the deployments that need it. */
const OidcScreens = lazy(() => import('./oidc-entry.tsx'));

/** Not the page to which a provider leads back: it comes with the other screens for providers. */
type ScreenPath = Exclude<(typeof paths)[keyof typeof paths], `/dashboard/${string}` | '/auth/callback'>;

/** A path that is missing here does not compile. */
const screens = {
  [paths.root]: null,
  [paths.login]: <LoginPage />,
  [paths.forgot]: createElement(lazyScreen(() => import('./session/forgot-page.tsx'))),
  [paths.register]: createElement(lazyScreen(() => import('./session/register-page.tsx'))),
  [paths.verifyEmail]: createElement(lazyScreen(() => import('./session/verify-email-page.tsx'))),
  [paths.updateAccount]: createElement(lazyScreen(() => import('./session/update-account-page.tsx'))),
  [paths.confirmEmail]: createElement(lazyScreen(() => import('./session/confirm-email-page.tsx'))),
  [paths.resetPassword]: createElement(lazyScreen(() => import('./session/reset-password-page.tsx'))),
  [paths.contact]: createElement(lazyScreen(() => import('./page/contact-page.tsx'))),
  [paths.dashboard]: createElement(lazyScreen(() => import('./dashboard-entry.tsx'))),
} satisfies Record<ScreenPath, ReactNode>;

/** @param painted whether the server sent the page with its title */
export function AppRoutes({ painted }: { painted: boolean }) {
  const { oidc } = useConfig();
  return (
    <Routes>
      {Object.entries({ ...screens, '*': <NotFoundScreen /> }).map(([path, screen]) => {
        // The screens of the dashboard are lazy themselves and render their own `ScreenReady`.
        const isOne = path !== paths.dashboard;
        return (
          <Route
            key={path}
            caseSensitive
            path={isOne ? path : `${path}/*`}
            element={
              <Guarded path={path} painted={painted && isOne}>
                {oidc ? <OidcScreens path={path} screen={screen} oidc={oidc} /> : screen}
                {isOne && <ScreenReady />}
              </Guarded>
            }
          />
        );
      })}
    </Routes>
  );
}

/** Decides by the route and not by the text of the address, and again whenever the session changes. */
function Guarded({ path, painted, children }: { path: string; painted: boolean; children: ReactNode }) {
  const session = useSession();
  const id = userOf(session)?.id;
  const { pathname, hash } = useLocation();
  // Overview offers to go on there, but not after a log-out.
  const isLedAway =
    path === paths.dashboard && session.state === 'signed-out' && session.loggedOutUserId === undefined;
  useEffect(() => {
    if (isLedAway) writeTab('place', pathname + hash);
  });
  // Kept, because React gives up the server's HTML of a screen that renders anew before its file is there.
  const [waiting, screen] = useMemo(() => {
    const waiting =
      path === paths.dashboard ? (
        <WaitingDashboard />
      ) : (
        <Waiting title={painted ? findTitle(path) : undefined} />
      );
    // A new user gets new screens: nothing that one user has typed, chosen or read shows for the next.
    const screen = (
      <Suspense key={id} fallback={waiting}>
        {children}
      </Suspense>
    );
    return [waiting, screen];
  }, [path, painted, id, children]);
  if (session.state === 'restoring') return waiting;
  const elsewhere = redirectFrom(path, session);
  if (elsewhere) return <Navigate to={elsewhere.to} replace state={{ note: elsewhere.note }} />;
  return screen;
}
