import { done, fail } from '@toolkit/domain/result';
import { identityRules } from '@toolkit/domain/session';
import { email, identityUnderTest, password, TestBrowser, tooMany } from './identity.testing.ts';

const invalid = fail({ code: 'invalid-code' });
const corrected = 'ada@example.org';

async function setUp() {
  const server = identityUnderTest();
  const { clock, users, ask, registered, mails } = server;
  const browser = await registered();
  const { user } = browser;
  return {
    ...server,
    kept: () => users.kept(user.id),
    send: (to?: string) =>
      ask('/verification/send', { user: user.id, ...(to !== undefined && { email: to }) }, browser),
    confirm: (code: string, source?: string) =>
      ask('/verification/confirm', { code }, new TestBrowser(), source),
    requestReset: (address: string) => ask('/password-reset/request', { email: address }),
    passMinute: () => clock.advance(identityRules.mailsPerMinute.perMs + 1),
    addresses: async () => (await mails()).map(({ to }) => to),
  };
}

describe('a verification code', () => {
  it('is not mailed to an address that is proven', async () => {
    const { kept, send, confirm, newestCode, passMinute, addresses } = await setUp();
    await send();
    expect(await confirm(await newestCode())).toEqual(done);
    expect(kept()).toMatchObject({ emailVerified: true });
    passMinute();
    expect(await send()).toEqual(done);
    expect(await addresses()).toEqual([email]);
  });

  it('goes to a corrected address, which counts as any request for mail to strangers does', async () => {
    const { send, requestReset, passMinute, addresses } = await setUp();
    const { points } = identityRules.mailRequestsPerSource;
    for (let used = 1; used < points; used += 1) await requestReset('nobody@example.com');
    expect(await send(corrected)).toEqual(done);
    expect(await addresses()).toEqual([corrected]);
    passMinute();
    // Takes the one that came back meanwhile.
    await requestReset('nobody@example.com');
    expect(await send('ada@example.net')).toEqual(tooMany);
    await requestReset(email);
    expect(await addresses()).toEqual([corrected]);
    // A mail to the address of the account itself does not count.
    expect(await send()).toEqual(done);
    expect(await addresses()).toEqual([corrected, email]);
  });

  it('ends as soon as its address is corrected, to one that is taken as to one that is free', async () => {
    for (const to of ['taken@example.com', 'free@example.com']) {
      const { send, confirm, registered, newestCode, passMinute, mails } = await setUp();
      await registered('taken@example.com');
      await send();
      const code = await newestCode();
      passMinute();
      expect(await send(to)).toEqual(done);
      await mails();
      expect(await confirm(code)).toEqual(invalid);
    }
  });
});

describe('codes of any kind', () => {
  it('are used only so often from one source, where others still get mail', async () => {
    const { ask, confirm, requestReset, addresses } = await setUp();
    for (let used = 0; used < identityRules.linkUsesPerSource.points; used += 1)
      expect(await confirm('no code')).toEqual(invalid);
    const code = 'no code';
    expect(await confirm(code)).toEqual(tooMany);
    expect(await ask('/password-reset/read', { code })).toEqual(tooMany);
    expect(await ask('/password-reset/confirm', { code, password })).toEqual(tooMany);
    expect(await confirm(code, 'elsewhere')).toEqual(invalid);
    await requestReset(email);
    expect(await addresses()).toEqual([email]);
  });
});
