import { SessionClient } from '@toolkit/application/web/session';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityCalls } from './memory-identity-calls.ts';
import type { MemoryIdentityServer } from './memory-identity-server.ts';

/** One tab of somebody's browser, without any network. */
export class MemoryIdentityProvider extends SessionClient {
  constructor(server: MemoryIdentityServer, browser = new MemoryBrowser()) {
    super(new MemoryIdentityCalls(server, browser), browser, () => `entry-${Math.random()}`, server.now);
  }
}
