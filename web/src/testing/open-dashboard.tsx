import { act, screen } from '@testing-library/react';
import type { Config } from '../config.ts';
import type { MemoryParts } from './memory-container.ts';
import { adaIs, openApp } from './render-app.tsx';

/** Ada signs in, her account is created, and she opens a path as if by a link. */
export async function openDashboard(path = '/dashboard/overview', parts: DashboardParts = {}) {
  const app = await openApp('/', { ...(await adaIs('verified')), ...parts });
  await pageTitled('Overview');
  if (path !== '/dashboard/overview') await go(path);
  return app;
}

type DashboardParts = MemoryParts & { readonly config?: Partial<Config> };

export async function go(path: string): Promise<void> {
  await act(async () => {
    const state = { key: path, usr: null, idx: 1 };
    window.history.pushState(state, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  });
}

export const pageTitled = (name: string) => screen.findByRole('heading', { level: 1, name });
