import { identityRules } from '@toolkit/domain/session';
import { eventually } from '../eventually.ts';
import { type IdentityServer, identityServer, publicUrl, roomyRules } from './identity-server.ts';
import {
  fields,
  findMailedCode,
  password,
  readCode,
  readCookie,
  seen,
  visited,
} from './identity-visitors.ts';

const { newAddress, registered, mailedCode } = visited;

let own: IdentityServer | undefined;

afterEach(async () => {
  await own?.close();
  own = undefined;
});

describe('mails', () => {
  it('carry the configured origin only, whatever hosts a request names', async () => {
    const { email, id, as } = await registered();
    const forged = {
      ...as,
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'http',
      'X-Forwarded-Port': '444',
      Forwarded: 'host=evil.example',
      Referer: 'https://evil.example/',
    };
    await visited.server.post('/verification/send', { user: id, continueUrl: `${publicUrl}/login` }, forged);
    await visited.server.post('/password-reset/request', { email }, forged);
    await mailedCode(email, 1);
    const mails = visited.server.mailer.sent.filter(({ to }) => to === email);
    const links = mails.flatMap(({ text, html }) => `${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? []);
    expect(mails).toHaveLength(2);
    for (const link of links) expect(link).toMatch(/^https:\/\/app\.example\/auth\/(verify|reset)#code=/);
  });

  it('come once a minute, silently for a forgotten password', async () => {
    const { email, id, as } = await registered();
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await visited.server.post('/password-reset/request', { email })).status).toBe(200);
      await visited.server.post('/verification/send', { user: id, continueUrl: `${publicUrl}/login` }, as);
    }
    await visited.server.identity.close();
    const sentTo = (address: string) => visited.server.mailer.sent.filter(({ to }) => to === address);
    expect(sentTo(email)).toHaveLength(2);
    const bombed = (await registered()).email;
    const bombs = Array.from({ length: 50 }, async () =>
      (await visited.server.post('/password-reset/request', { email: bombed })).text(),
    );
    expect(new Set(await Promise.all(bombs)).size).toBe(1);
    await visited.server.identity.close();
    expect(sentTo(bombed)).toHaveLength(1);
    const again = await visited.server.post(
      '/verification/send',
      { user: id, continueUrl: `${publicUrl}/login` },
      as,
    );
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('come five times at once, and twice for one source', async () => {
    let source = '';
    own = await identityServer({
      sharing: visited.server,
      rules: { ...roomyRules, mailsPerMinute: { points: 100, perMs: 60_000 } },
      source: () => source,
    });
    const email = newAddress();
    await own.post('/register', { email, password });
    const ask = async (network: number) => {
      source = `203.0.113.${network}`;
      await own?.post('/password-reset/request', { email });
      await own?.identity.close();
    };
    for (let asked = 0; asked < 4; asked += 1) await ask(1);
    expect(own.mailer.sent).toHaveLength(identityRules.mailsPerMailboxAndSource.points);
    for (let asked = 0; asked < 8; asked += 1) await ask(2 + asked);
    expect(own.mailer.sent).toHaveLength(identityRules.mailsPerMailbox.points);
  });

  it('do not come for someone verified', async () => {
    const { email, id, as } = await registered();
    await visited.server.pool.query('UPDATE identity_user SET "emailVerified" = true WHERE email = $1', [
      email,
    ]);
    const sending = await visited.server.post(
      '/verification/send',
      { user: id, continueUrl: `${publicUrl}/login` },
      as,
    );
    expect(sending.status).toBe(200);
    expect(visited.server.mailer.sent.filter(({ to }) => to === email)).toHaveLength(0);
  });

  it('do not delay or fail the answer about a forgotten password', async () => {
    const { email } = await registered();
    const { send } = visited.server.mailer;
    const underWay: ((error: Error) => void)[] = [];
    visited.server.mailer.send = () => new Promise((_, reject) => underWay.push(reject));
    const known = await seen(await visited.server.post('/password-reset/request', { email }));
    expect(known).toEqual(
      await seen(await visited.server.post('/password-reset/request', { email: newAddress() })),
    );
    // The answers came while the mail, and the decoy in place of one, were still being sent.
    const fails = await eventually('both to be sent', () => underWay.length === 2 && underWay);
    for (const fail of fails) fail(new Error('down'));
    await visited.server.identity.close();
    visited.server.mailer.send = send;
    expect(visited.server.events.at(-1)).toBe('identity-mail-failed');
  });
});

describe('a mail that cannot be handed over', () => {
  it('counts on no allowance and leaves the code of the older mail good', async () => {
    own = await identityServer({
      sharing: visited.server,
      rules: {
        ...roomyRules,
        mailsPerMinute: { points: 100, perMs: 60_000 },
        mailsPerMailbox: { points: 2, perMs: 3_600_000, refillsEvenly: true },
      },
    });
    const { mailer, post, identity } = own;
    const email = newAddress();
    const entered = await post('/register', { email, password });
    const as = { Cookie: readCookie(entered) };
    const { id } = (await fields(entered)).user as { id: string };
    const verification = () =>
      post('/verification/send', { user: id, continueUrl: `${publicUrl}/login` }, as);
    const reset = async () => {
      await post('/password-reset/request', { email });
      await identity.close();
    };
    await reset();
    const good = mailer.send;
    mailer.send = () => Promise.reject(new Error('down'));
    for (const _ of [1, 2, 3]) {
      await reset();
      expect((await verification()).status).toBe(503);
    }
    mailer.send = good;
    for (const _ of [1, 2]) expect((await verification()).status).toBe(200);
    expect((await verification()).status).toBe(429);
    const older = findMailedCode(mailer, email, 0);
    const use = { code: older, password: 'battery staple 2' };
    expect((await post('/password-reset/confirm', use)).status).toBe(200);
  });

  it('leaves the older code good until it was handed over, then ends it', async () => {
    own = await identityServer({
      sharing: visited.server,
      rules: { ...roomyRules, mailsPerMinute: { points: 100, perMs: 60_000 } },
    });
    const { mailer, post, identity, pool } = own;
    const email = newAddress();
    const { id } = (await fields(await post('/register', { email, password }))).user as { id: string };
    const codes = async () =>
      (await pool.query('SELECT 1 FROM identity_mailed_code WHERE "userId" = $1', [id])).rows.length;
    await post('/password-reset/request', { email });
    await identity.close();
    const good = mailer.send.bind(mailer);
    const during: number[] = [];
    mailer.send = async (mail) => {
      during.push(await codes());
      await good(mail);
    };
    await post('/password-reset/request', { email });
    await identity.close();
    expect([...during, await codes()]).toEqual([2, 1]);
    const use = (index: number) =>
      post('/password-reset/confirm', {
        code: findMailedCode(mailer, email, index),
        password: 'battery staple 2',
      });
    expect(await readCode(await use(0))).toBe('invalid-code');
    expect((await use(1)).status).toBe(200);
  });
});
