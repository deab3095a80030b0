import { AccountStore } from '@toolkit/application/web/account';
import { paths } from '@toolkit/domain/session';
import { Suspense, useEffect } from 'react';
import { Link, Outlet, useNavigate } from 'react-router-dom';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { PageLoading } from '../errors/page-loading.tsx';
import { useLeave } from '../feedback/leaving.tsx';
import { LogoMark } from '../page/logo.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { ScreenProps } from '../page/screen.tsx';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { useWindowEvent } from '../use-window-event.ts';
import { TopBar } from './bar/top-bar.tsx';
import { SideMenu } from './menu/side-menu.tsx';
import { useTabOwner } from './overview/last-place.tsx';
import { opensPalette } from './palette/palette-keys.ts';
import { useOverlay } from './use-overlay.ts';

const Palette = lazyScreen(() => import('./palette/palette.tsx'));
const MenuDrawer = lazyScreen(() => import('./menu/menu-drawer.tsx'));

/** The frame around every page of the dashboard. */
export function Shell() {
  useAccountOfUser();
  useTabOwner();
  const drawer = useOverlay();
  const palette = useOverlay();
  const navigate = useNavigate();
  const leave = useLeave();
  useWindowEvent('keydown', (event) => {
    if (!opensPalette(event)) return;
    event.preventDefault();
    if (palette.isOpen) palette.close();
    else palette.open();
  });

  return (
    <div className="shell">
      {/* biome-ignore lint/a11y/useValidAnchor: moves within the page, without a new entry in the history */}
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        Skip to content
      </a>
      <aside className="side" tabIndex={-1}>
        <Link className="side-brand" to={paths.overview}>
          <LogoMark size={32} />
          Traffic Toolkit
        </Link>
        <SideMenu />
      </aside>
      <div className="shell-main">
        <TopBar menuOpen={drawer.isOpen} onMenu={drawer.open} onPalette={palette.open} />
        <main id="content" className="content" tabIndex={-1}>
          <div className="page">
            <ErrorBoundary frame={ErrorFrame}>
              <Suspense fallback={<PageLoading />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </div>
        </main>
      </div>
      <Suspense fallback={null}>
        {drawer.isUsed && <MenuDrawer key={drawer.key} open={drawer.isOpen} onClose={drawer.close} />}
        {palette.isUsed && (
          <Palette
            key={palette.key}
            open={palette.isOpen}
            onClose={palette.close}
            onPage={(path, before) =>
              void leave(() => {
                before?.();
                navigate(path);
              })
            }
          />
        )}
      </Suspense>
    </div>
  );
}

/** Frames the words about a page that failed, beside the menu. */
const ErrorFrame = ({ title, links, children }: ScreenProps) => (
  <>
    <PageHead title={title} />
    <div className="card">
      {children}
      <p>{links}</p>
    </div>
  </>
);

/** Loads the account once for each user who signs in. */
function useAccountOfUser() {
  const store = useService(AccountStore);
  const { status } = useStream(store.account$);
  useEffect(() => {
    if (status === 'empty' && store.account$.getValue().status === 'empty') void store.load();
  }, [store, status]);
}
