import { type NewPostgres, newPostgres } from '@toolkit/adapters/contracts/postgres';
import { examineParts } from '../../src/composition/doctor.ts';
import { s3Environment } from './s3-network.ts';

const { PROVIDERS_SMTP_URL: smtpUrl } = process.env;
if (!smtpUrl) throw new Error('Run npm run test:providers.');

let database: NewPostgres;
let working: Record<string, string>;

beforeAll(async () => {
  database = await newPostgres();
  working = {
    PORT: '0',
    DATABASE_URL: database.url,
    ...s3Environment(),
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Doctor <doctor@example.test>',
  };
});
afterAll(() => database.drop());

// The sentences of each service are tested with its adapter, and that they hold no secret with the doctor.
it('npm run doctor on the services of others: all that works is fine, but mail without a sender of ours is a warning', async () => {
  const look = async (environment: Record<string, string>) => {
    const lines: string[] = [];
    await examineParts(environment, [], undefined, (line) => lines.push(line));
    return lines.slice(0, -1).filter((line) => !line.startsWith('ok '));
  };
  expect(await look(working)).toEqual([]);
  expect(await look({ ...working, MAIL_FROM: '' })).toEqual([
    expect.stringMatching(/^warning +Mail .*MAIL_FROM/),
  ]);
});
