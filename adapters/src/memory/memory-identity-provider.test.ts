import { paths, renewBeforeMs, tokenLifeMs } from '@toolkit/domain/session';
import { identityContract } from '../contracts/identity.contract.ts';
import { type IdentityHarness, readStatus } from '../contracts/identity-harness.ts';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityCalls } from './memory-identity-calls.ts';
import { MemoryIdentityProvider } from './memory-identity-provider.ts';
import { MemoryIdentityServer } from './memory-identity-server.ts';
import { MemoryMailedLinks } from './memory-mailed-links.ts';

async function memoryHarness(): Promise<IdentityHarness> {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const rules = { registrationsPerSource: { points: 1_000, perMs: 3_600_000 } };
  const server = new MemoryIdentityServer({ now: () => now, origin: 'https://app.example', rules });
  const links = new MemoryMailedLinks(server);
  const read = new Set<unknown>();
  const browsers: MemoryBrowser[] = [];
  const loginUrl = server.origin + paths.login;
  const posted = vi.spyOn(MemoryIdentityCalls.prototype, 'post').mockClear();

  return {
    loginUrl,
    tokenLifeMs,
    resetLinkMs: 7_200_000,
    renewBeforeMs,
    browser: () => {
      const browser = new MemoryBrowser();
      browsers.push(browser);
      return { open: () => new MemoryIdentityProvider(server, browser) };
    },
    nextMail: async (to, kind) => {
      const mail = server.mails.find((sent) => sent.to === to && sent.kind === kind && !read.has(sent));
      if (!mail) throw new Error(`no ${kind} mail for ${to}`);
      read.add(mail);
      return mail;
    },
    mailsTo: async (to) => server.mails.filter((mail) => mail.to === to).length,
    follow: async ({ link }, newPassword) => {
      const code = new URL(link).hash.slice('#code='.length);
      const result =
        newPassword === undefined ? links.confirmEmail(code) : links.resetPassword(code, newPassword);
      const followed = await result;
      return followed.ok
        ? { accepted: true, continueUrl: loginUrl }
        : { accepted: false, reason: followed.error };
    },
    resetAddress: ({ link }) => links.resetAddress(new URL(link).hash.slice('#code='.length)),
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

describe('two tabs of one browser', () => {
  const password = 'correct horse 1';
  const until = (met: () => boolean | Promise<boolean>) =>
    vi.waitUntil(met, { timeout: 600_000, interval: 1 });

  it('go on when one asks with the cookie that the other has just had replaced: it asks again with the new one', async () => {
    const server = new MemoryIdentityServer();
    const browser = new MemoryBrowser();
    const [tab, second] = [
      new MemoryIdentityProvider(server, browser),
      new MemoryIdentityProvider(server, browser),
    ];
    const entered = await tab.createAccount('ada@example.com', password);
    if (!entered.ok) throw new Error(entered.error.code);
    await until(() => readStatus(second) === 'signed-in');
    const { cookie = '' } = browser;
    const codeOfCookie = async () => {
      const read = await server.useCases.browserSessions.read(
        { tokens: [cookie], keep: () => {} },
        entered.value.id,
      );
      return read.ok ? 'ok' : read.error.code;
    };
    const release = server.wire.hold();
    const changing = tab.updatePassword(password, 'battery staple 2');
    await until(async () => (await codeOfCookie()) === 'session-replaced');
    // Its answer is still held back; others are not.
    server.wire.hold()();
    const before = server.wire.requests;
    const renewing = second.getToken({ forceRefresh: true });
    await until(() => server.wire.requests > before);
    expect(browser.cookie).toBe(cookie);
    release();
    expect(await changing).toMatchObject({ ok: true });
    expect(await renewing).toMatchObject({ ok: true });
    expect(server.wire.requests).toBe(before + 2);
    for (const one of [tab, second]) {
      expect(readStatus(one)).toBe('signed-in');
      one.dispose();
    }
  });
});
