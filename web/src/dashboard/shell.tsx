import { AccountStore } from '@toolkit/application/web/account';
import { paths } from '@toolkit/domain/session';
import { Layout } from 'antd';
import { Suspense, useEffect } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { PageLoading } from '../errors/page-loading.tsx';
import { useLeave } from '../feedback/leaving.tsx';
import { LogoMark } from '../page/logo.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { ScreenProps } from '../page/screen.tsx';
import { widths } from '../theme.ts';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
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
  const drawer = useDrawer();
  const palette = usePalette();
  const navigate = useNavigate();
  const leave = useLeave();

  return (
    <Layout hasSider className="shell">
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
      <Layout.Sider className="side" tabIndex={-1} width={widths.sideMenu} theme="light">
        <Link className="side-brand" to={paths.overview}>
          <LogoMark size={32} />
          Traffic Toolkit
        </Link>
        <SideMenu />
      </Layout.Sider>
      <Layout className="shell-main">
        <TopBar menuOpen={drawer.state === 'open'} onMenu={drawer.open} onPalette={palette.open} />
        <main id="content" className="content" tabIndex={-1}>
          <div className="page" style={{ maxWidth: widths.page }}>
            <ErrorBoundary frame={ErrorFrame}>
              <Suspense fallback={<PageLoading />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </div>
        </main>
      </Layout>
      <Suspense fallback={null}>
        {drawer.state !== 'unused' && <MenuDrawer open={drawer.state === 'open'} onClose={drawer.close} />}
        {palette.state !== 'unused' && (
          <Palette
            open={palette.state === 'open'}
            onClose={palette.close}
            onClosed={palette.gone}
            onPage={(path, before) => {
              palette.leave();
              void leave(() => {
                before?.();
                navigate(path);
              });
            }}
          />
        )}
      </Suspense>
    </Layout>
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

/** Closes on navigation, and when the window becomes wide enough for the permanent menu. */
function useDrawer() {
  const drawer = useOverlay();
  const { state, leave, close, gone } = drawer;
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(leave, [key]);
  // It releases the focus at once; after a navigation, its own event for having closed does not come.
  useEffect(() => {
    if (state === 'closed') gone();
  }, [state, gone]);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 768px)');
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [close]);
  return drawer;
}

/** The palette opens and closes by its keys, too. */
function usePalette() {
  const palette = useOverlay();
  const { state, open, close } = palette;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensPalette(event)) return;
      event.preventDefault();
      if (state === 'open') close();
      else open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [state, open, close]);
  return palette;
}
