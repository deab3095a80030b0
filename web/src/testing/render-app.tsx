import { act, cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  MemoryBrowser,
  MemoryIdentityCalls,
  MemoryIdentityProvider,
  MemoryIdentityServer,
} from '@toolkit/adapters/memory';
import { ConfigProvider } from 'antd';
import { StrictMode } from 'react';
import { App } from '../app.tsx';
import { type Config, readConfig } from '../config.ts';
import { loadedServices, type MemoryParts, memoryContainer } from './memory-container.ts';

// The first render of a lazy screen loads its modules, which takes long on a busy machine.
configure({ asyncUtilTimeout: 25_000 });

interface Setting extends MemoryParts {
  readonly config?: Partial<Config>;
}

/** No motion: this environment reports no end of one. */
export const noMotion = { token: { motion: false } };

/** The screen is wide. */
export function setUpMedia(): void {
  window.matchMedia = ((query: string) => ({
    matches: /min-width/.test(query),
    media: query,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  })) as never;
}

/** The whole app over memory adapters, opened at a path. */
export async function openApp(path: string, { config, ...parts }: Setting = {}) {
  setUpMedia();
  window.history.replaceState(null, '', path);
  const world = memoryContainer(parts);
  const { provider } = world.server;
  const ofProvider: Partial<Config> = provider ? { identityProvider: 'oidc', oidc: provider } : {};
  const user = userEvent.setup();
  const { unmount } = render(
    <StrictMode>
      <ConfigProvider theme={noMotion}>
        <App
          services={loadedServices(world.container)}
          config={{ ...readConfig(), ...ofProvider, ...config }}
          nonce=""
          painted={false}
        />
      </ConfigProvider>
    </StrictMode>,
  );
  await act(async () => {
    await world.identity.ready();
  });
  return { ...world, unmount, user, path: () => window.location.pathname };
}

export function closeApp(): void {
  cleanup();
  sessionStorage.clear();
}

export const ada = { email: 'ada@example.com', password: 'secret 1' } as const;

/** Ada has an account; if signed in, this browser remembers her. Pass the result to `openApp`. */
export async function adaIs(state: 'signed-out' | 'unverified' | 'verified') {
  const server = new MemoryIdentityServer({ origin: window.location.origin });
  const browser = new MemoryBrowser();
  await inTab(server, state === 'signed-out' ? new MemoryBrowser() : browser, async (tab) => {
    await tab.createAccount(ada.email, ada.password);
    if (state === 'verified') await verify(server, tab);
  });
  return { server, browser };
}

/** What a user does in another tab, or in another browser, before closing it. */
export async function inTab<Value>(
  server: MemoryIdentityServer,
  browser: MemoryBrowser,
  use: (tab: MemoryIdentityProvider) => Promise<Value>,
): Promise<Value> {
  const tab = new MemoryIdentityProvider(server, browser);
  const value = await use(tab);
  tab.dispose();
  return value;
}

/** What a user does in a separate browser. */
export const elsewhere = <Value,>(
  server: MemoryIdentityServer,
  use: (tab: MemoryIdentityProvider) => Promise<Value>,
): Promise<Value> => inTab(server, new MemoryBrowser(), use);

/** Whether this address and password can sign in. */
export const canSignIn = async (server: MemoryIdentityServer, email: string, password: string) =>
  (await elsewhere(server, (tab) => tab.signIn(email, password))).ok;

export async function verify(server: MemoryIdentityServer, tab: MemoryIdentityProvider): Promise<void> {
  await tab.sendVerificationEmail();
  await followLink(server);
}

/** Follows the link of the newest mail, which verifies an address. */
export const followLink = (server: MemoryIdentityServer) =>
  new MemoryIdentityCalls(server).post('/verification/confirm', { code: codeIn(server) });

/** The code of the newest mail. */
export const codeIn = (server: MemoryIdentityServer): string =>
  server.mails.at(-1)?.link.split('#code=')[1] ?? '';
