import { hash } from 'node:crypto';
import { atFullCost } from '../set-up/argon2.ts';
import { publicUrl } from './identity-server.ts';
import { password, readCode, visited } from './identity-visitors.ts';

const { newAddress, registered, mailedCode, resetCode, raw } = visited;

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
        await readCode(await visited.server.post('/password-reset/confirm', { code: bad, password })),
      ).toBe('invalid-code');
    expect(await readCode(await visited.server.post('/verification/confirm', { code }))).toBe('invalid-code');
    const change = { currentPassword: password, newPassword: 'battery staple 2', user: id };
    expect((await visited.server.post('/update-password', change, as)).status).toBe(200);
    expect(await readCode(await visited.server.post('/password-reset/confirm', { code, password }))).toBe(
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
    readCode(await visited.server.post('/verification/confirm', { code }));
  const readState = async ({ id }: { readonly id: string }) =>
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
    expect(await readState(person)).toEqual({ email: corrected, verified: true });
    const use = { code: reset, password: 'battery staple 2' };
    expect(await readCode(await visited.server.post('/password-reset/confirm', use))).toBe('invalid-code');
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
      expect(await readCode(await visited.server.post(`/password-reset/${call}`, use))).toBe('invalid-code');
    expect((await visited.server.post('/sign-in', { email: corrected, password })).status).toBe(200);
  });

  it('keeps the pace of mails of the account, whether it is taken or free', async () => {
    const taken = await registered();
    for (const email of [taken.email, newAddress()]) {
      const person = await registered();
      expect((await correct(person, email)).status).toBe(200);
      expect(await readCode(await correct(person, newAddress()))).toBe('too-many-requests');
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
    expect(await readState(person)).toEqual({ email: person.email, verified: true });
  });

  it('a corrected address that was registered since stays with whoever registered it', async () => {
    const person = await registered();
    const corrected = newAddress();
    await correct(person, corrected);
    await visited.server.post('/register', { email: corrected, password });
    expect(await confirm(await mailedCode(corrected))).toBe('invalid-code');
    expect(await readState(person)).toEqual({ email: person.email, verified: false });
  });
});
