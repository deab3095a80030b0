import { env } from 'node:process';
import { delivererContract, mail, type ReceivedMail } from '../../contracts/index.ts';
import { SmtpMailer } from './smtp-mailer.ts';

/** A mail server that nobody here wrote: STARTTLS, log-in, and mailboxes that it refuses. */
const url = env.PROVIDERS_SMTP_URL ?? '';
const inbox = env.PROVIDERS_SMTP_INBOX ?? '';
const from = 'Toolkit <no-reply@example.test>';

type Message = ReceivedMail & { readonly id: string };
const messages = async () => (await fetch(`${inbox}/api/messages`)).json() as Promise<Message[]>;
const control = async (what: string) => {
  expect((await fetch(`${inbox}/control/${what}`, { method: 'POST' })).status).toBe(200);
};

beforeEach(async () => {
  if (!url || !inbox) throw new Error('PROVIDERS_SMTP_URL and PROVIDERS_SMTP_INBOX must name a mail server.');
  await fetch(`${inbox}/api/messages`, { method: 'DELETE' });
});

delivererContract('SmtpMailer to Exim', async () => ({
  mailer: new SmtpMailer({ url, from }),
  received: messages,
  setAccepting: (accepts) => control(accepts ? 'start' : 'stop'),
}));

describe('SmtpMailer and a real mail server', () => {
  it('keeps the id of the mail, so that a second copy can be told', async () => {
    const mailer = new SmtpMailer({ url, from });
    const id = 'f0e1d2c3-0000-4000-8000-000000000001';
    await mailer.send({ ...mail, id });
    await mailer.send({ ...mail, id });
    await mailer.close();
    expect((await messages()).map((message) => message.id)).toEqual([id, id]);
  });

  it('tells a mailbox that is refused for good from one that is full', async () => {
    const mailer = new SmtpMailer({ url, from });
    await expect(mailer.send({ ...mail, to: 'nobody@example.test' })).rejects.toMatchObject({
      name: 'MailFailure',
      code: 'recipient-refused',
      status: 550,
    });
    await expect(mailer.send({ ...mail, to: 'later@example.test' })).rejects.toMatchObject({
      code: 'mail-refused',
      status: 451,
    });
    await mailer.close();
  });

  it.each([
    ['a right setting', {}, undefined],
    ['a wrong password', { password: 'wrong' }, 'login-refused'],
    ['a wrong port', { port: '9' }, 'unreachable'],
    ['a name that is none', { hostname: 'mail.invalid' }, 'unreachable'],
    // The same server, but no longer by a name of this machine: now its certificate has to hold.
    ['a certificate of nobody', { hostname: '0.0.0.0' }, 'certificate-refused'],
  ] as const)('verify knows %s', async (_, change, code) => {
    const mailer = new SmtpMailer({ url: Object.assign(new URL(url), change).href, from });
    expect((await mailer.verify())?.code).toBe(code);
    await mailer.close();
  });
});
