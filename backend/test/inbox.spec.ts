import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { jest } from '@jest/globals';
import { SmtpMailer } from '@toolkit/adapters/backend/mail';
import { type Inbox, startInbox } from '../src/inbox/inbox.ts';
import type { Message } from '../src/inbox/kept-messages.ts';
import { eventually } from './eventually.ts';
import { fakeTimeouts } from './fake-timers.ts';

const mail = {
  to: 'ann@example.test',
  subject: 'Grüße – verify',
  text: 'Open http://localhost:3000/auth/verify#code=a1 to go on.',
  html: '<p>Open <a href="http://localhost:3000/auth/verify#code=a1">this &amp; that</a></p>',
};

let inbox: Inbox;
let mailer: SmtpMailer;

beforeEach(async () => {
  inbox = await startInbox({ port: 0 });
  mailer = new SmtpMailer({ url: inbox.smtpUrl, from: 'Toolkit <no-reply@example.test>' });
});

afterEach(async () => {
  await mailer.close();
  await inbox.close();
});

const messages = async () => (await (await fetch(`${inbox.url}/api/messages`)).json()) as readonly Message[];

describe('the inbox on this machine', () => {
  it('shows what was sent, newest first, with its links', async () => {
    await mailer.send({ ...mail, subject: 'first' });
    await mailer.send(mail);
    const [newest, oldest] = await messages();
    expect(oldest?.subject).toBe('first');
    expect(newest).toMatchObject({
      to: ['ann@example.test'],
      subject: mail.subject,
      text: mail.text,
      links: ['http://localhost:3000/auth/verify#code=a1'],
    });
    expect(newest?.html).toContain('this &amp; that');
    expect(Date.parse(newest?.receivedAt ?? '')).not.toBeNaN();
  });

  it('refuses a mail that cannot be read, and goes on', async () => {
    const opened = Array.from(
      { length: 400 },
      (_, at) => `Content-Type: multipart/mixed; boundary="${at}"\r\n\r\n--${at}\r\n`,
    );
    const port = Number(new URL(inbox.smtpUrl).port);
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let said = '';
    socket.on('data', (text: string) => {
      said += text;
    });
    const lines = [
      'HELO a',
      'MAIL FROM:<a@b.test>',
      'RCPT TO:<c@d.test>',
      'DATA',
      `${opened.join('')}\r\n.`,
      'QUIT',
    ];
    for (const [at, line] of lines.entries()) {
      await eventually('the answer before', () => said.split('\r\n').length > at + 1);
      socket.write(`${line}\r\n`);
    }
    await once(socket, 'close');
    expect(said).toMatch(/^4\d\d /m);
    await mailer.send(mail);
    expect(await messages()).toHaveLength(1);
  });

  it('keeps no more than the last 8 MB of mails', async () => {
    const text = 'x'.repeat(1_000_000);
    for (let sent = 0; sent < 10; sent += 1)
      await mailer.send({ ...mail, subject: `${sent}`, text, html: '' });
    const kept = (await messages()).map(({ subject }) => subject);
    expect(kept[0]).toBe('9');
    expect(kept.length).toBeLessThanOrEqual(8);
  });

  it('closes although somebody is connected and says nothing', async () => {
    const own = await startInbox({ port: 0 });
    const port = Number(new URL(own.smtpUrl).port);
    // Nor does it hang up when it is told to.
    const silent = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
    await once(silent, 'data');
    fakeTimeouts();
    try {
      const closing = own.close();
      await eventually('the wait for the end', () => jest.getTimerCount() > 0);
      jest.advanceTimersByTime(1_000);
      await closing;
    } finally {
      jest.useRealTimers();
      silent.destroy();
    }
  });

  it('is emptied by DELETE, but not by a page from elsewhere', async () => {
    await mailer.send(mail);
    const empty = async (headers: Record<string, string>) =>
      (await fetch(`${inbox.url}/api/messages`, { method: 'DELETE', headers })).status;
    const sameMachine = inbox.url.replace('127.0.0.1', 'localhost');
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: inbox.url },
      // Browsers before 2023 send no Sec-Fetch-Site, but an Origin.
      { Origin: 'https://evil.test' },
      { Origin: 'null' },
      { Origin: inbox.url.replace(/\d+$/, '1') },
      { Origin: sameMachine },
    ])
      expect(await empty(headers)).toBe(403);
    expect(await messages()).toHaveLength(1);
    expect(await empty({ 'Sec-Fetch-Site': 'same-origin', Origin: inbox.url })).toBe(200);
    expect(await messages()).toHaveLength(0);
    await mailer.send(mail);
    expect(await empty({})).toBe(200);
    expect(await messages()).toHaveLength(0);
  });

  it('keeps the last 200 mails only', async () => {
    await Promise.all(Array.from({ length: 205 }, (_, at) => mailer.send({ ...mail, subject: String(at) })));
    expect(await messages()).toHaveLength(200);
  });

  it('refuses a mail above one mebibyte', async () => {
    await expect(mailer.send({ ...mail, text: 'x'.repeat(1_200_000) })).rejects.toThrow();
    expect(await messages()).toHaveLength(0);
  });

  it('does not answer to a name that somebody pointed at this machine', async () => {
    const status = await new Promise((resolve) => {
      const { port } = new URL(inbox.url);
      request({ host: '127.0.0.1', port, headers: { Host: `evil.test:${port}` } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(403);
  });

  it('keeps one recipient one, whatever the address holds', async () => {
    await mailer.send({ ...mail, to: 'ann@example.test' });
    await expect(mailer.send({ ...mail, to: 'a@example.test, b@example.test' })).rejects.toThrow();
    expect(await messages()).toHaveLength(1);
  });

  it('shows a mail only as something that runs and loads nothing', async () => {
    await mailer.send(mail);
    const [shownMail] = await messages();
    const shown = await fetch(`${inbox.url}/messages/${shownMail?.id}`);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  });
});
