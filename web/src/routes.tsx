import { SessionStore } from '@toolkit/application/web/session';
import { paths, redirectFrom, userOf } from '@toolkit/domain/session';
import { type ReactNode, Suspense, useRef } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyScreen, ScreenReady } from './errors/lazy-screen.tsx';
import { NotFoundScreen } from './errors/not-found.tsx';
import { Waiting } from './page/waiting.tsx';
import { WaitingDashboard } from './page/waiting-dashboard.tsx';
import { ForgotPage } from './session/forgot-page.tsx';
import { LoginPage } from './session/login-page.tsx';
import { RegisterPage } from './session/register-page.tsx';
import { titleOf } from './session/titles.ts';
import { useService } from './use-service.tsx';
import { useStream } from './use-stream.ts';

const Dashboard = lazyScreen(() => import('./dashboard/dashboard.tsx'));
const VerifyEmailPage = lazyScreen(() => import('./session/verify-email-page.tsx'));
const UpdateAccountPage = lazyScreen(() => import('./session/update-account-page.tsx'));
const ConfirmEmailPage = lazyScreen(() => import('./session/confirm-email-page.tsx'));
const ContactPage = lazyScreen(() => import('./page/contact-page.tsx'));
const ResetPasswordPage = lazyScreen(() => import('./session/reset-password-page.tsx'));

/** @param painted whether the server sent the page with its title already in it */
export function AppRoutes({ painted }: { painted: boolean }) {
  const guarded = (path: string, screen: ReactNode) => (
    <Guarded path={path} painted={painted}>
      {screen}
      <ScreenReady />
    </Guarded>
  );
  return (
    <Routes>
      <Route path={paths.root} element={guarded(paths.root, null)} />
      <Route caseSensitive path={paths.login} element={guarded(paths.login, <LoginPage />)} />
      <Route caseSensitive path={paths.forgot} element={guarded(paths.forgot, <ForgotPage />)} />
      <Route caseSensitive path={paths.register} element={guarded(paths.register, <RegisterPage />)} />
      <Route
        caseSensitive
        path={paths.verifyEmail}
        element={guarded(paths.verifyEmail, <VerifyEmailPage />)}
      />
      <Route
        caseSensitive
        path={paths.updateAccount}
        element={guarded(paths.updateAccount, <UpdateAccountPage />)}
      />
      <Route
        caseSensitive
        path={paths.confirmEmail}
        element={guarded(paths.confirmEmail, <ConfirmEmailPage />)}
      />
      <Route
        caseSensitive
        path={paths.resetPassword}
        element={guarded(paths.resetPassword, <ResetPasswordPage />)}
      />
      <Route caseSensitive path={paths.contact} element={guarded(paths.contact, <ContactPage />)} />
      <Route
        caseSensitive
        path={`${paths.dashboard}/*`}
        element={
          // Its screens are lazy themselves and say for themselves when they are there.
          <Guarded path={paths.dashboard} painted={false}>
            <Dashboard />
          </Guarded>
        }
      />
      <Route path="*" element={guarded('*', <NotFoundScreen />)} />
    </Routes>
  );
}

/** Judges by the route, not by the text of the address, and again whenever the session changes. */
function Guarded({ path, painted, children }: { path: string; painted: boolean; children: ReactNode }) {
  const session = useStream(useService(SessionStore).session$);
  const somebodyWasHere = useRef(false);
  const waiting =
    path === paths.dashboard ? <WaitingDashboard /> : <Waiting title={painted ? titleOf(path) : undefined} />;
  if (session.state === 'restoring') return waiting;
  const elsewhere = redirectFrom(path, session.state);
  // Whoever logs out here goes on to a login page without the note.
  const note = session.state === 'signed-out' && somebodyWasHere.current ? { note: 'ended' } : null;
  if (elsewhere) return <Navigate to={elsewhere} replace state={note} />;
  somebodyWasHere.current = session.state !== 'signed-out';
  // A new user gets new screens: nothing that one has typed, chosen or read is seen by the next.
  return (
    <Suspense key={userOf(session)?.id} fallback={waiting}>
      {children}
    </Suspense>
  );
}
