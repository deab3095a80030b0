import { renewBeforeMs, tokenLifeMs } from '@toolkit/domain/session';
import { identityContract } from '../contracts/identity.contract.ts';
import type { IdentityHarness } from '../contracts/identity-harness.ts';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityCalls } from './memory-identity-calls.ts';
import { MemoryIdentityProvider } from './memory-identity-provider.ts';
import { MemoryIdentityServer } from './memory-identity-server.ts';

async function memoryHarness(): Promise<IdentityHarness> {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const rules = { registrationsPerSource: { points: 1_000, perMs: 3_600_000 } };
  const server = new MemoryIdentityServer({ now: () => now, origin: 'https://app.example', rules });
  const browsers: MemoryBrowser[] = [];
  const posted = vi.spyOn(MemoryIdentityCalls.prototype, 'post').mockClear();

  return {
    calls: new MemoryIdentityCalls(server),
    tokenLifeMs,
    resetLinkMs: 7_200_000,
    renewBeforeMs,
    browser: () => {
      const browser = new MemoryBrowser();
      browsers.push(browser);
      return { open: () => new MemoryIdentityProvider(server, browser) };
    },
    mailsTo: async (to) =>
      server.mails
        .filter((mail) => mail.to === to)
        .map(({ kind, link }) => ({ kind, code: link.split('#code=')[1] ?? '' })),
    advance: async (ms) => {
      now += ms;
    },
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    requests: () => server.wire.requests,
    renewals: () => posted.mock.calls.filter(([call]) => call === '/token').length,
    condition: (condition) => {
      server.wire.condition = condition;
    },
    hold: () => server.wire.hold(),
    verifyBearer: async (bearer) => {
      const claims = server.verify(bearer);
      if (!claims) throw new Error('refused');
      return claims;
    },
    disable: async (email) => server.disable(email),
    remove: async (email) => server.remove(email),
    endSessions: async (email) => server.endSessions(email),
    exposed: async () => ({ logged: '', kept: JSON.stringify(browsers.map((browser) => browser.read())) }),
  };
}

identityContract('MemoryIdentityProvider', memoryHarness);
