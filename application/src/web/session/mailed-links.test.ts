import { fail, ok } from '@toolkit/domain/result';
import { MailedLinks } from './mailed-links.ts';

describe('MailedLinks', () => {
  it.each([
    ['other-account', 'other-account'],
    ['network-unavailable', 'unavailable'],
  ] as const)('says why a code did not work: %s means %s', async (code, failure) => {
    const links = new MailedLinks({ post: async () => fail({ code }) });
    expect(await links.confirmEmail('a code')).toEqual(fail(failure));
  });

  it('calls a code that is too long for a mailed one invalid, and asks no server', async () => {
    const asked: unknown[] = [];
    const links = new MailedLinks({
      post: async (call) => {
        asked.push(call);
        return ok({ email: 'ada@example.com' } as never);
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
