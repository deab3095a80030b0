import { atFullCost } from '../set-up/argon2.ts';
import { publicUrl } from './identity-server.ts';
import { password, readCode, visited } from './identity-visitors.ts';

const { registered, mailedCode, resetCode, raw } = visited;

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
    const tables = ['identity_mailed_code', 'rate_limit', 'identity_key', 'identity_account'];
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
