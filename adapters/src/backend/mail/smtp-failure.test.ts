import { smtpFailure } from './smtp-failure.ts';

const refused = (response: string, permanent = true) =>
  smtpFailure({ code: 'EENVELOPE', command: 'RCPT TO', response, permanent, message: response }).code;

describe('a refusal at RCPT TO', () => {
  it.each([
    '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found',
    '556 5.1.10 ann@example.com has a null MX',
    '',
  ])('a refusal at RCPT TO of the recipient is for good: %s', (response) => {
    expect(refused(response)).toBe('recipient-refused');
  });

  it.each([
    '504 5.5.2 <no-reply@localhost>: Sender address rejected: need fully-qualified address',
    '550 5.1.8 <no-reply@example.org>: Sender address rejected: Domain not found',
    '550 Sender verify failed for a mail to ann@example.com',
    '550 5.4.5 Daily user sending quota exceeded',
    '552 5.2.2 <ann@example.com>: mailbox full',
    '550 No such user here',
  ])(
    'a refusal at RCPT TO of the sender, of this server, of a full mailbox or without a code is tried again: %s',
    (response) => {
      expect(refused(response)).toBe('mail-refused');
    },
  );

  it('for now is tried again', () => {
    expect(refused('450 4.1.1 <ann@example.com>: unknown recipient', false)).toBe('mail-refused');
  });
});
