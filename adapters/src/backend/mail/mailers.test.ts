import { delivererContract, mailerContract } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { mailServer } from './mail-server.testing.ts';
import { outboxOn } from './outbox.testing.ts';
import { OutboxMailer } from './outbox-mailer.ts';
import { mailSchema } from './outbox-schema.ts';

delivererContract('SmtpMailer', async () => {
  const { smtp, received, setAccepting, close } = await mailServer();
  return { mailer: smtp, received, setAccepting, dispose: close };
});

let database: Database;
beforeAll(async () => {
  database = await openDatabase(mailSchema);
});
afterAll(() => database.close());

mailerContract('OutboxMailer', async () => {
  const { smtp, received, close } = await mailServer();
  const { outbox } = await outboxOn(database);
  return {
    mailer: new OutboxMailer({ outbox, deliverer: smtp, log: () => {} }),
    received,
    dispose: close,
  };
});
