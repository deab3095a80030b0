import { EmbeddedMailedLinks } from './embedded-mailed-links.ts';

describe('EmbeddedMailedLinks', () => {
  it('calls a code that is too long for a mailed one invalid, and asks no server', async () => {
    const asked: unknown[] = [];
    const links = new EmbeddedMailedLinks({
      baseUrl: '/api/auth',
      fetch: async (input) => {
        asked.push(input);
        return new Response('{"email":"ada@example.com"}');
      },
    });
    const code = 'x'.repeat(100_000);
    const refused = { ok: false, error: 'invalid-code' };
    expect(await links.resetAddress(code)).toEqual(refused);
    expect(await links.resetPassword(code, 'new secret 1')).toEqual(refused);
    expect(await links.confirmEmail(code)).toEqual(refused);
    expect(asked).toEqual([]);
    expect(await links.resetAddress('x'.repeat(43))).toEqual({ ok: true, value: 'ada@example.com' });
  });
});
