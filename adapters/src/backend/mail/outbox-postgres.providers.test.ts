import type { Mail } from '@toolkit/application/backend/mail';
import { mailerContract, type ReceivedMail } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { type NewPostgres, newPostgres } from '../database/postgres.testing.ts';
import { startInbox } from './inbox.ts';
import { MailCarrier } from './mail-carrier.ts';
import { MailSeal } from './mail-seal.ts';
import { Outbox } from './outbox.ts';
import { OutboxMailer } from './outbox-mailer.ts';
import { mailSchema } from './outbox-schema.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const seal = new MailSeal('5a'.repeat(32));

const mail: Mail = { to: 'ann@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

let postgres: NewPostgres;
/** As two processes have them: a pool each. */
let databases: Database[];
let one: Database;
let other: Database;

beforeAll(async () => {
  postgres = await newPostgres();
  const open = () => openDatabase({ ...mailSchema, ...postgres.patiently, say: () => {} });
  [one, other] = await Promise.all([open(), open()]);
  databases = [one, other];
});
afterEach(() => one.pool.query('DELETE FROM mail_outbox'));
afterAll(async () => {
  for (const database of databases) await database.close();
  await postgres.drop();
});

mailerContract('OutboxMailer on PostgreSQL', async () => {
  const inbox = await startInbox({ port: 0 });
  const smtp = new SmtpMailer({ url: inbox.smtpUrl, from: 'Toolkit <no-reply@example.test>' });
  return {
    mailer: new OutboxMailer({ dataSource: one.dataSource, seal, deliverer: smtp, log: () => {} }),
    received: async () => (await fetch(`${inbox.url}/api/messages`)).json() as Promise<ReceivedMail[]>,
    dispose: async () => {
      await smtp.close();
      await inbox.close();
    },
  };
});

describe('the outbox on PostgreSQL', () => {
  it('is emptied by two processes at once, each mail delivered once', async () => {
    const outbox = new Outbox(one.dataSource.manager, seal);
    const subjects = Array.from({ length: 200 }, (_, at) => `Mail ${at}`);
    await Promise.all(subjects.map((subject) => outbox.keep({ ...mail, subject })));
    const sent: [Database, string][] = [];
    // None goes on before both have begun.
    let begin = () => {};
    const bothBegan = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const carriers = databases.map((database) => {
      const send = async ({ subject }: Mail) => {
        sent.push([database, subject]);
        if (new Set(sent.map(([by]) => by)).size === databases.length) begin();
        await bothBegan;
      };
      return new MailCarrier({
        outbox: new Outbox(database.dataSource.manager, seal),
        deliverer: { send },
        log: () => {},
      });
    });
    await Promise.all(carriers.map((carrier) => carrier.close()));
    expect(sent.map(([, subject]) => subject).sort()).toEqual(subjects.sort());
    for (const database of databases) expect(sent.some(([by]) => by === database)).toBe(true);
    expect(await outbox.waiting()).toMatchObject({ mails: 0 });
  });

  it('does not wait for a row that another process is just claiming, but takes the next', async () => {
    const outbox = new Outbox(other.dataSource.manager, seal);
    await outbox.keep({ ...mail, subject: 'first' });
    await outbox.keep({ ...mail, subject: 'second' });
    const claiming = await one.pool.connect();
    try {
      await claiming.query('BEGIN');
      await claiming.query("SELECT id FROM mail_outbox WHERE subject = 'first' FOR UPDATE");
      expect(await outbox.claim()).toMatchObject({ subject: 'second' });
      expect(await outbox.claim()).toBeUndefined();
    } finally {
      await claiming.query('ROLLBACK');
      claiming.release();
    }
    expect(await outbox.claim()).toMatchObject({ subject: 'first', tries: 1 });
  });
});
