import { type AddressInfo, createServer } from 'node:net';
import { mailServer } from './mail-server.testing.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const mail = { to: 'ann@secret.test', subject: 'canary', text: 'canary', html: 'canary' };
const from = 'Toolkit <no-reply@example.test>';

describe('delivery by SMTP', () => {
  it('sends nothing in clear, except within this machine or where that is allowed', async () => {
    const { url, received, close } = await mailServer();
    // The same server, but by a name that could be another machine's.
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
    const strict = new SmtpMailer({ url: elsewhere, from });
    await expect(strict.send(mail)).rejects.toMatchObject({ code: 'not-encrypted' });
    expect((await strict.verify())?.code).toBe('not-encrypted');
    expect(await received()).toHaveLength(0);
    const allowed = new SmtpMailer({ url: `${elsewhere}?ignoreTLS=true`, from });
    await allowed.send(mail);
    expect(await received()).toHaveLength(1);
    for (const mailer of [strict, allowed]) await mailer.close();
    await close();
  });

  it('greets with the name it is given, and says that no machine needs to answer', async () => {
    const { url, received, close } = await mailServer();
    const mailer = new SmtpMailer({ url, from, name: 'toolkit.example.com' });
    await mailer.send(mail);
    const expected = { greeting: 'toolkit.example.com', autoSubmitted: 'auto-generated' };
    expect(await received()).toMatchObject([expected]);
    await mailer.close();
    await close();
  });

  it('ends when it is told to, though the server keeps it waiting, and tells nothing of the mail', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      const drip = setInterval(() => socket.write('220-please wait\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
      mailer.stop();
    });
    const gone = new Promise<void>((resolve) => {
      server.on('connection', (socket) => socket.on('close', () => resolve()));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const mailer = new SmtpMailer({ url, from });
    const failure = await mailer.send(mail).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'MailFailure', code: 'too-slow' });
    expect(JSON.stringify(failure) + String((failure as Error).stack)).not.toMatch(/canary|secret/);
    await gone;
    await mailer.close();
    await new Promise((resolve) => server.close(resolve));
  });
});
