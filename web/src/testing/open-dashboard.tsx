import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Config } from '../config.ts';
import type { MemoryParts } from './memory-container.ts';
import { ada, adaIs, openApp } from './render-app.tsx';

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

export const menu = () => screen.getByRole('navigation', { name: 'Dashboard' });
export const menuLink = (name: string) => within(menu()).getByRole('link', { name });

/** Ada signs in on the login page. */
export async function logIn(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), ada.email);
  await user.type(screen.getByLabelText('Password'), `${ada.password}{Enter}`);
  await pageTitled('Overview');
}

export async function logOut(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Account menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
}
