import { hash } from 'node:crypto';
import { identityRules } from '@toolkit/domain/session';
import { eventually } from '../eventually.ts';
import { atFullCost } from '../set-up/argon2.ts';
import { type IdentityServer, identityServer, publicUrl, roomyRules } from './identity-server.ts';
import { codeOf, cookieOf, fields, mailedCodeOf, password, seen, visited } from './identity-visitors.ts';

const { newAddress, registered, mailedCode, resetCode, raw } = visited;

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
    for (const continueUrl of [['a'], { a: 1 }, [`${publicUrl}/login`]])
      expect(
        await codeOf(await visited.server.post('/verification/send', { user: id, continueUrl }, as)),
      ).toBe('bad-request');
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

  it('come five times an hour', async () => {
    own = await identityServer({
      sharing: visited.server,
      rules: { ...roomyRules, mailsPerMinute: { points: 100, perMs: 60_000 } },
    });
    const email = newAddress();
    await own.post('/register', { email, password });
    for (let asked = 0; asked < 8; asked += 1) {
      await own.post('/password-reset/request', { email });
      await own.identity.close();
    }
    expect(own.mailer.sent).toHaveLength(identityRules.mailsPerHour.points);
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
    // The answer came while the mail was still being sent.
    const fail = await eventually('the mail to be sent', () => underWay[0]);
    fail(new Error('down'));
    await visited.server.identity.close();
    visited.server.mailer.send = send;
    expect(visited.server.events.at(-1)).toMatchObject({ event: 'identity-mail-failed' });
  });
});

describe('a mail that cannot be handed over', () => {
  it('counts for no hour and leaves the code of the older mail good', async () => {
    own = await identityServer({
      sharing: visited.server,
      rules: {
        ...roomyRules,
        mailsPerMinute: { points: 100, perMs: 60_000 },
        mailsPerHour: { points: 2, perMs: 3_600_000 },
      },
    });
    const { mailer, post, identity } = own;
    const email = newAddress();
    const entered = await post('/register', { email, password });
    const as = { Cookie: cookieOf(entered) };
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
    const older = mailedCodeOf(mailer, email, 0);
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
        code: mailedCodeOf(mailer, email, index),
        password: 'battery staple 2',
      });
    expect(await codeOf(await use(0))).toBe('invalid-code');
    expect((await use(1)).status).toBe(200);
  });
});

describe('mailed codes', () => {
  it('are used up by no GET and no HEAD, then work once of several parallel times', async () => {
    const { email } = await registered();
    const code = await resetCode(email);
    for (const [method, status] of [
      ['GET', 404],
      ['HEAD', 405],
      ['GET', 404],
    ] as const)
      for (const path of ['/password-reset/confirm', '/verification/confirm'])
        expect(await raw(`/api/auth${path}?code=${code}`, method, { Origin: publicUrl })).toBe(status);
    const uses = Array.from({ length: 8 }, () =>
      visited.server.post('/password-reset/confirm', { code, password: 'battery staple 2' }),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    await visited.server.identity.close();
    expect(visited.server.mailer.sent.at(-1)).toMatchObject({
      to: email,
      subject: 'Your password was changed',
    });
  });

  it('are refused when flipped, cut, of the other kind, or overtaken', async () => {
    const { email, id, as } = await registered();
    await visited.server.post('/verification/send', { user: id, continueUrl: `${publicUrl}/login` }, as);
    const verification = await mailedCode(email);
    const code = await resetCode(email);
    const flipped = (code.startsWith('A') ? 'B' : 'A') + code.slice(1);
    for (const bad of [verification, flipped, code.slice(0, -1), code.slice(0, 20), '', `${code} `])
      expect(
        await codeOf(await visited.server.post('/password-reset/confirm', { code: bad, password })),
      ).toBe('invalid-code');
    expect(await codeOf(await visited.server.post('/verification/confirm', { code }))).toBe('invalid-code');
    await visited.server.post('/reauthenticate', { password, user: id }, as);
    await visited.server.post('/update-password', { password: 'battery staple 2', user: id }, as);
    expect(await codeOf(await visited.server.post('/password-reset/confirm', { code, password }))).toBe(
      'invalid-code',
    );
  });

  it('hold 256 random bits, and only their hash is kept', async () => {
    const { email } = await atFullCost(() => registered());
    const code = await resetCode(email);
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    const tables = [
      'identity_mailed_code',
      'identity_verification',
      'rate_limit',
      'identity_key',
      'identity_account',
    ];
    const rows = await Promise.all(
      tables.map((table) => visited.server.pool.query(`SELECT * FROM ${table}`)),
    );
    const kept = JSON.stringify(rows.map((result) => result.rows));
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(password);
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    // The private key is encrypted: in clear, its JSON would contain the field "d".
    expect(kept).not.toMatch(/\\"d\\":/);
  });
});

describe('a corrected address', () => {
  const own = { continueUrl: `${publicUrl}/login` };
  const correct = async ({ id, as }: Awaited<ReturnType<typeof registered>>, email: string) => {
    const answer = await visited.server.post('/verification/send', { ...own, user: id, email }, as);
    await visited.server.identity.close();
    return answer;
  };
  const confirm = async (code: string) =>
    codeOf(await visited.server.post('/verification/confirm', { code }));
  const stateOf = async ({ id }: { readonly id: string }) =>
    (
      await visited.server.pool.query(
        'SELECT email, "emailVerified" AS verified FROM identity_user WHERE id = $1',
        [id],
      )
    ).rows[0];

  it('takes over with its link; what was mailed to the first one opens nothing any more', async () => {
    const person = await registered();
    const corrected = newAddress();
    const reset = await resetCode(person.email);
    expect((await correct(person, corrected)).status).toBe(200);
    expect(await confirm(await mailedCode(corrected))).toBe(200);
    expect(await stateOf(person)).toEqual({ email: corrected, verified: true });
    const use = { code: reset, password: 'battery staple 2' };
    expect(await codeOf(await visited.server.post('/password-reset/confirm', use))).toBe('invalid-code');
  });

  it('leaves nothing to a reset that was asked for before and mailed to the first address after', async () => {
    const person = await registered();
    const corrected = newAddress();
    await correct(person, corrected);
    await confirm(await mailedCode(corrected));
    const code = 'late';
    await visited.server.pool.query(
      `INSERT INTO identity_mailed_code ("userId", kind, "codeHash", "expiresAt", email)
       VALUES ($1, 'password-reset', $2, now() + interval '1 year', $3)`,
      [person.id, hash('sha256', code, 'base64url'), person.email],
    );
    const use = { code, password: 'battery staple 2' };
    for (const call of ['read', 'confirm'])
      expect(await codeOf(await visited.server.post(`/password-reset/${call}`, use))).toBe('invalid-code');
    expect((await visited.server.post('/sign-in', { email: corrected, password })).status).toBe(200);
  });

  it('keeps the pace of mails of the account, whether it is taken or free', async () => {
    const taken = await registered();
    for (const email of [taken.email, newAddress()]) {
      const person = await registered();
      expect((await correct(person, email)).status).toBe(200);
      expect(await codeOf(await correct(person, newAddress()))).toBe('too-many-requests');
    }
  });

  it('takes over no account that has proven its first address', async () => {
    const person = await registered();
    const corrected = newAddress();
    await correct(person, corrected);
    const code = await mailedCode(corrected);
    const use = { code: await resetCode(person.email), password: 'battery staple 2' };
    expect((await visited.server.post('/password-reset/confirm', use)).status).toBe(200);
    expect(await confirm(code)).toBe('invalid-code');
    expect(await stateOf(person)).toEqual({ email: person.email, verified: true });
  });

  it('that was registered since stays with whoever registered it', async () => {
    const person = await registered();
    const corrected = newAddress();
    await correct(person, corrected);
    await visited.server.post('/register', { email: corrected, password });
    expect(await confirm(await mailedCode(corrected))).toBe('invalid-code');
    expect(await stateOf(person)).toEqual({ email: person.email, verified: false });
  });
});
