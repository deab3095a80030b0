import { type Mail, OutboxMailer } from '@toolkit/application/backend/mail';
import { outboxContract } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { outboxOn } from './outbox.testing.ts';
import { mailSchema } from './outbox-schema.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase(mailSchema);
});
afterAll(() => database.close());

outboxContract('PgOutbox', () => outboxOn(database));

describe('an outbox in the embedded database', () => {
  it('leaves the only connection to others while the mail server thinks', async () => {
    const mail: Mail = { to: 'ann@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    const { outbox } = await outboxOn(database);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    const send = () => {
      asked += 1;
      return answered;
    };
    const mailer = new OutboxMailer({ outbox, deliverer: { send, stop: () => {} }, log: () => {} });
    for (let count = 0; count < 4; count += 1) await mailer.send(mail);
    await vi.waitFor(() => expect(asked).toBe(3), { timeout: 600_000 });
    expect(await outbox.readBacklog()).toMatchObject({ mails: 4 });
    expect(database.pool).toMatchObject({ idleCount: 1, waitingCount: 0 });
    answer();
    await mailer.close();
    expect(await outbox.readBacklog()).toMatchObject({ mails: 0 });
  });
});
