import { InboxMailer } from '@toolkit/adapters/backend/mail';
import type { InboxMessage } from '@toolkit/application/backend/mail';
import { startInbox } from '../src/inbox/inbox.ts';
import type { Listening } from '../src/server/listen.ts';
import { rawRequest } from './raw-request.ts';

const mail = {
  to: 'ann@example.test',
  subject: 'Grüße – verify',
  text: 'Open http://localhost:3000/auth/verify#code=a1 to go on.',
  html: '<p>Open <a href="http://localhost:3000/auth/verify#code=a1">this &amp; that</a></p>',
};

let inbox: Listening;
let mailer: InboxMailer;

beforeEach(async () => {
  mailer = new InboxMailer();
  inbox = await startInbox(mailer, 0);
});

afterEach(() => inbox.stop(0));

const messages = async () =>
  (await (await fetch(`${inbox.ownUrl}/api/messages`)).json()) as readonly InboxMessage[];

describe('the inbox on this machine', () => {
  it('tells what was sent as JSON', async () => {
    await mailer.send(mail);
    const { subject, text, html } = mail;
    const links = ['http://localhost:3000/auth/verify#code=a1'];
    const [{ id, receivedAt, ...message } = {}] = await messages();
    expect(message).toEqual({ to: [mail.to], subject, text, html, links });
    expect([id?.length, receivedAt]).toEqual([36, expect.stringMatching(/^\d{4}-.*Z$/)]);
  });

  it('is emptied by DELETE, but not by a page from elsewhere', async () => {
    await mailer.send(mail);
    const ask = (method: string, headers = {}) => fetch(`${inbox.ownUrl}/api/messages`, { method, headers });
    // What a browser asks before the DELETE of such a page.
    const request = { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'DELETE' };
    const { headers } = await ask('OPTIONS', request);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(await messages()).toHaveLength(1);
    expect((await ask('DELETE')).status).toBe(200);
    expect(await messages()).toHaveLength(0);
  });

  it('does not answer to a name that somebody pointed at this machine', async () => {
    const port = Number(new URL(inbox.ownUrl).port);
    const request = `GET / HTTP/1.1\r\nHost: evil.test:${port}\r\nConnection: close\r\n\r\n`;
    expect((await rawRequest(port, [request])).status).toBe(403);
  });

  it('opens the mail that is asked for, and takes nothing of a mail as a part of its page', async () => {
    const page = async (query = '') => (await fetch(`${inbox.ownUrl}/${query}`)).text();
    expect(await page()).toContain('No mail yet.');
    await mailer.send(mail);
    await mailer.send({ ...mail, subject: '<i>', text: '<i>', html: '' });
    expect(await page()).not.toContain('<i>');
    expect(await page()).toContain('<h2>&#60;i&#62;</h2>');
    expect(await page()).toContain(mail.subject);
    const [, first] = await messages();
    expect(await page(`?mail=${first?.id}`)).toContain(`<iframe src="/messages/${first?.id}"`);
  });

  it('shows a mail only as something that runs and loads nothing', async () => {
    await mailer.send(mail);
    const [shownMail] = await messages();
    const shown = await fetch(`${inbox.ownUrl}/messages/${shownMail?.id}`);
    expect(await shown.text()).toBe(mail.html);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  });
});
