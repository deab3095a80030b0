import { mail, mailerContract } from '../../contracts/index.ts';
import { InboxMailer } from './inbox-mailer.ts';

mailerContract('InboxMailer', async () => {
  const mailer = new InboxMailer();
  return { mailer, received: async () => mailer.list() };
});

const link = 'http://localhost:3000/auth/verify#code=a1';

describe('the list of the inbox', () => {
  it('names the links of a mail once, whether they are in the text, the HTML or both', async () => {
    const mailer = new InboxMailer();
    const html = `<p>Open <a href="${link}">this</a> or <a href="https://example.test/?a=1&amp;b=2">that</a>.</p>`;
    await mailer.send({ ...mail, text: `Open ${link} to go on.`, html });
    expect(mailer.list()[0]?.links).toEqual([link, 'https://example.test/?a=1&b=2']);
  });

  it('keeps the last 200 mails only, the newest first', async () => {
    const mailer = new InboxMailer();
    for (let at = 0; at < 205; at += 1) await mailer.send({ ...mail, subject: `${at}` });
    const subjects = mailer.list().map(({ subject }) => subject);
    expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([200, '204', '5']);
  });
});
