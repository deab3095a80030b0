import {
  ForeignSessionClient,
  SessionClient,
  type SessionClientParts,
} from '@toolkit/application/web/session';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryForeignCalls } from './memory-foreign-calls.ts';
import { MemoryIdentityCalls } from './memory-identity-calls.ts';
import type { MemoryIdentityServer } from './memory-identity-server.ts';
import type { MemoryIssuer } from './memory-issuer.ts';

let entries = 0;

const tabOf = (server: MemoryIdentityServer, browser: MemoryBrowser): SessionClientParts => ({
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
    super(tabOf(server, browser));
  }
}

/** The same where people sign in at a provider. */
export class MemoryForeignIdentity extends ForeignSessionClient {
  constructor(server: MemoryIdentityServer, issuer: MemoryIssuer, browser = new MemoryBrowser()) {
    super({
      ...tabOf(server, browser),
      provider: { name: issuer.name, accountUrl: issuer.pages.account },
      foreignCalls: new MemoryForeignCalls(server, browser, issuer),
    });
  }
}
