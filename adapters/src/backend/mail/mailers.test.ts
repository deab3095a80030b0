import { OutboxMailer } from '@toolkit/application/backend/mail';
import { mailerContract, type ReceivedMail } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { startInbox } from './inbox.ts';
import { outboxOn } from './outbox.testing.ts';
import { mailSchema } from './outbox-schema.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const from = 'Toolkit <no-reply@example.test>';

async function inbox() {
  const { url, smtpUrl, close } = await startInbox({ port: 0 });
  const received = async () => (await fetch(`${url}/api/messages`)).json() as Promise<ReceivedMail[]>;
  return { received, close, smtp: new SmtpMailer({ url: smtpUrl, from }) };
}

mailerContract('SmtpMailer', async () => {
  const { received, close, smtp } = await inbox();
  return { mailer: smtp, received, dispose: close };
});

let database: Database;
beforeAll(async () => {
  database = await openDatabase(mailSchema);
});
afterAll(() => database.close());

mailerContract('OutboxMailer', async () => {
  const { received, close, smtp } = await inbox();
  const { outbox } = await outboxOn(database);
  const mailer = new OutboxMailer({ outbox, deliverer: smtp, log: () => {} });
  const dispose = async () => {
    await smtp.close();
    await close();
  };
  return { mailer, received, dispose };
});
