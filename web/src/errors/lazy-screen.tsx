import { type ComponentType, lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetReload } from './chunk-reload.ts';

type Loaded = { default: ComponentType };

/**
 * `lazy` for a screen. When its file cannot be had, the page loads itself anew once; the screen then never settles,
 * so that nothing else is shown meanwhile.
 */
export const lazyScreen = (load: () => Promise<Loaded>) =>
  lazy(async () => {
    const loaded: Loaded | undefined = await load();
    return loaded ?? new Promise<Loaded>(() => {});
  });

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
