import './menu/menu.css';
import './bar/top-bar.css';
import './page.css';
import './palette/palette.css';
import './dashboard.css';
import { dashboardPages, modulePaths, type ScreenId } from '@toolkit/domain/modules';
import { paths } from '@toolkit/domain/session';
import { type ReactNode, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyScreen, loadAllScreensWhenIdle, ScreenReady } from '../errors/lazy-screen.tsx';
import { notFound } from '../errors/not-found.tsx';
import { LeavingGuard } from '../feedback/leaving.tsx';
import { emptyPages } from '../modules/empty-pages.tsx';
import { SoonPage } from '../modules/soon-page.tsx';
import { QuietPage } from '../page/quiet-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { Shell } from './shell.tsx';

const AccountPage = lazyScreen(() => import('../account/account-page.tsx'));
// With the table of Ant Design it is larger than all other pages.
const CtrPage = lazyScreen(() => import('../ctr/ctr-page.tsx'), false);
const CtrAboutPage = lazyScreen(() => import('../ctr/about-page.tsx'));
const UrlGeneratorPage = lazyScreen(() => import('../url-generator-entry.tsx'));

/** A screen that the registry names but that is missing here does not compile. */
const screens = {
  overview: <OverviewPage />,
  account: <AccountPage />,
  'url-generator': <UrlGeneratorPage />,
  'ctr-overview': <CtrPage />,
  'ctr-about': <CtrAboutPage />,
  ...emptyPages,
  soon: <SoonPage />,
} satisfies Record<ScreenId, ReactNode>;

/** These routes are relative to that of the dashboard. */
const below = (path: string): string => path.slice(paths.dashboard.length + 1);

const routes = [
  ...dashboardPages.map(({ path, screen }) => ({ path: below(path), page: screens[screen] })),
  {
    path: '*',
    page: (
      <QuietPage title={notFound.title}>
        <p>{notFound.text}</p>
      </QuietPage>
    ),
  },
];

export default function Dashboard() {
  useEffect(() => loadAllScreensWhenIdle(), []);
  return (
    <LeavingGuard>
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<Navigate to={paths.overview} replace />} />
          <Route
            caseSensitive
            path={below(modulePaths.ctr)}
            element={<Navigate to={modulePaths.ctrOverview} replace />}
          />
          {routes.map(({ path, page }) => (
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
