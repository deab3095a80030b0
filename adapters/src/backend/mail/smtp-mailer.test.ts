import { createServer } from 'node:net';
import { delivererContract, listenLocally } from '../../contracts/index.ts';
import { mailServer } from './mail-server.testing.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const wait = vi.hoisted(() => vi.fn((_ms: number, _value: unknown) => new Promise(() => {})));
vi.mock('node:timers/promises', () => ({ setTimeout: wait }));

const mail = { to: 'ann@secret.test', subject: 'canary', text: 'canary', html: 'canary' };
const from = 'Toolkit <no-reply@example.test>';

delivererContract('SmtpMailer', async () => {
  const { smtp, close, ...server } = await mailServer();
  return { ...server, mailer: smtp, dispose: close };
});

describe('delivery by SMTP', () => {
  let server: Awaited<ReturnType<typeof mailServer>>;
  beforeEach(async () => {
    server = await mailServer();
  });
  afterEach(() => server.close());

  it('sends nothing in clear, except within this machine or where that is allowed', async () => {
    // The same server, but by a name that could be another machine's.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    const strict = new SmtpMailer({ url: elsewhere, from });
    await expect(strict.send(mail)).rejects.toMatchObject({ code: 'not-encrypted' });
    expect((await strict.verify())?.code).toBe('not-encrypted');
    expect(await server.received()).toHaveLength(0);
    const allowed = new SmtpMailer({ url: `${elsewhere}?ignoreTLS=true`, from });
    await allowed.send(mail);
    expect(await server.received()).toHaveLength(1);
    for (const mailer of [strict, allowed]) await mailer.close();
  });

  it('greets with the name it is given, and says that no machine needs to answer', async () => {
    const mailer = new SmtpMailer({ url: server.url, from, name: 'toolkit.example.com' });
    await mailer.send(mail);
    const expected = { greeting: 'toolkit.example.com', autoSubmitted: 'auto-generated' };
    expect(await server.received()).toMatchObject([expected]);
    await mailer.close();
  });

  it('ends a check after 30 seconds, however much the server sends', async () => {
    wait.mockImplementationOnce(async (ms, value) => ms === 30_000 && value);
    expect(await server.smtp.verify()).toMatchObject({ code: 'too-slow' });
  });

  it('ends when it is told to, though the server keeps it waiting, and tells nothing of the mail', async () => {
    const slow = createServer((socket) => {
      socket.on('error', () => {});
      const drip = setInterval(() => socket.write('220-please wait\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
      mailer.stop();
    });
    const mailer = new SmtpMailer({ url: `smtp://127.0.0.1:${await listenLocally(slow)}`, from });
    const failure = await mailer.send(mail).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'MailFailure', code: 'too-slow' });
    expect(JSON.stringify(failure) + String((failure as Error).stack)).not.toMatch(/canary|secret/);
    await mailer.close();
    // It ends only when the connection is gone.
    await new Promise((resolve) => slow.close(resolve));
  });
});
