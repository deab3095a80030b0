import { type ComponentType, lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetReload, loadScreen } from './chunk-reload.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loads = new Set<Load<never>>();

/** `lazy` for a screen, or for another part of the app, whose file may not be there when it is wanted. */
export function lazyScreen<Props = object>(load: Load<Props>) {
  loads.add(load as Load<never>);
  return lazy(() => loadScreen(load));
}

/** Loads every screen that is known by now once the browser has nothing else to do, so that each is there when it is
 * wanted, also without a network. */
export function loadAllScreensWhenIdle(page: Window = window): void {
  const loadAll = () =>
    Promise.allSettled([...loads].map((load) => load())).then(() => performance.mark('screens loaded'));
  if ('requestIdleCallback' in page) page.requestIdleCallback(loadAll, { timeout: 10_000 });
  else setTimeout(loadAll, 2_000);
}

/**
 * Put this beside every screen inside its `Suspense`, innermost only: it is mounted when the screen is, and clears the
 * mark of an automatic reload.
 */
export function ScreenReady() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every screen that is reached counts
  useEffect(() => forgetReload(), [pathname]);
  return null;
}
