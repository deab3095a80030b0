import { smtpFailure } from './smtp-failure.ts';

const refused = (response: string, permanent = true) =>
  smtpFailure({ code: 'EENVELOPE', command: 'RCPT TO', response, permanent, message: response }).code;

describe('a refusal at RCPT TO', () => {
  it.each([
    '550 5.1.1 <ann@example.com>: User unknown in virtual mailbox table',
    '556 5.1.10 ann@example.com has a null MX',
    '',
  ])('a refusal at RCPT TO of the recipient is for good: %s', (response) => {
    expect(refused(response)).toBe('recipient-refused');
  });

  it.each([
    '504 5.5.2 <no-reply@localhost>: need fully-qualified address',
    '550 5.1.8 <no-reply@example.org>: Domain not found',
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
