import { type ComponentType, lazy, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetReload, loadScreen } from './chunk-reload.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loads = new Set<Load<never>>();

/**
 * `lazy` for a screen, or another part of the app, whose file may be missing when it is needed.
 * @param isEarly whether it is worth loading before anybody opens it
 */
export function lazyScreen<Props = object>(load: Load<Props>, isEarly = true) {
  if (isEarly) loads.add(load as Load<never>);
  return lazy(() => loadScreen(load));
}

/** Loads all early screens when the browser is idle, so that each is available at once, even without a network. */
export function loadAllScreensWhenIdle(): void {
  const loadAll = () =>
    Promise.allSettled([...loads].map((load) => load())).then(() => performance.mark('screens loaded'));
  if ('requestIdleCallback' in window) requestIdleCallback(loadAll, { timeout: 10_000 });
  else setTimeout(loadAll, 2_000);
}

/**
 * Place it beside every screen inside its `Suspense`, innermost only: it is mounted together with the screen and clears
 * the flag of an automatic reload.
 */
export function ScreenReady() {
  const { pathname } = useLocation();
  // The screen now has styles of its own, made for this browser.
  useLayoutEffect(() => document.getElementById('first-styles')?.remove(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every screen that is reached counts
  useEffect(() => forgetReload(), [pathname]);
  return null;
}
