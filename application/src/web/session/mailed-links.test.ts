import { fail } from '@toolkit/domain/result';
import { MailedLinks } from './mailed-links.ts';

describe('MailedLinks', () => {
  it.each([
    ['other-account', 'other-account'],
    ['network-unavailable', 'unavailable'],
  ] as const)('says why a code did not work: %s means %s', async (code, failure) => {
    const links = new MailedLinks({ post: async () => fail({ code }) });
    expect(await links.confirmEmail('a code')).toEqual(fail(failure));
  });
});
