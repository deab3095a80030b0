import './menu.css';
import './top-bar.css';
import './page.css';
import './palette.css';
import './dashboard.css';
import { paths } from '@toolkit/domain/session';
import { type ReactNode, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyScreen, loadAllScreensWhenIdle, ScreenReady } from '../errors/lazy-screen.tsx';
import { NotFound } from '../errors/not-found.tsx';
import { LeavingGuard } from './leaving.tsx';
import { OverviewPage } from './overview-page.tsx';
import { Shell } from './shell.tsx';

const AccountPage = lazyScreen(() => import('../account/account-page.tsx'));
const UrlGeneratorPage = lazyScreen(() => import('../url-generator/page/url-generator-page.tsx'));
const SoonPage = lazyScreen(() => import('../modules/soon-page.tsx'));
const PlanUpgradePage = lazyScreen(() => import('../modules/plan-upgrade-page.tsx'));
const ConfirmOrderPage = lazyScreen(() => import('../modules/confirm-order-page.tsx'));
const CtrPages = lazyScreen(() => import('../modules/ctr-pages.tsx'));

const routes: Readonly<Record<string, ReactNode>> = {
  overview: <OverviewPage />,
  account: <AccountPage />,
  'plan-upgrade': <PlanUpgradePage />,
  'confirm-order': <ConfirmOrderPage />,
  'url-generator': <UrlGeneratorPage />,
  'ctr-traffic/*': <CtrPages />,
  'soon/:page': <SoonPage />,
  '*': <NotFound />,
};

export default function Dashboard() {
  useEffect(() => loadAllScreensWhenIdle(), []);
  return (
    <LeavingGuard>
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<Navigate to={paths.overview} replace />} />
          {Object.entries(routes).map(([path, page]) => (
            <Route
              key={path}
              caseSensitive
              path={path}
              element={
                <>
                  {page}
                  <ScreenReady />
                </>
              }
            />
          ))}
        </Route>
      </Routes>
    </LeavingGuard>
  );
}
