import { OidcSessionClient, SessionClient, type SessionClientParts } from '@toolkit/application/web/session';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityCalls } from './memory-identity-calls.ts';
import type { MemoryIdentityServer } from './memory-identity-server.ts';

let entries = 0;

const clientParts = (server: MemoryIdentityServer, browser: MemoryBrowser): SessionClientParts => ({
  calls: new MemoryIdentityCalls(server, browser),
  kept: browser,
  now: server.now,
  newId: () => {
    entries += 1;
    return `entry-${entries}`;
  },
});

/** One tab of somebody's browser, without any network. */
export class MemoryIdentityProvider extends SessionClient {
  constructor(server: MemoryIdentityServer, browser = new MemoryBrowser()) {
    super(clientParts(server, browser));
  }
}

/** The same where people sign in at the provider of the server. */
export class MemoryOidcIdentity extends OidcSessionClient {
  constructor(server: MemoryIdentityServer, browser = new MemoryBrowser()) {
    const { provider } = server;
    if (!provider) throw new Error('People sign in with a password here.');
    super({ ...clientParts(server, browser), provider });
  }
}
