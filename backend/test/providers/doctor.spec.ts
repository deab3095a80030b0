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

/** The lines that are not fine. Also checks that no line contains a secret. */
async function look(change: Record<string, string> = {}): Promise<string[]> {
  const environment = { ...working, ...change };
  const lines: string[] = [];
  await examineParts(environment, [], undefined, (line) => lines.push(line));
  const said = lines.join('\n');
  for (const secret of [environment.S3_SECRET_ACCESS_KEY, 'wrong-one']) expect(said).not.toContain(secret);
  return lines.slice(0, -1).filter((line) => !line.startsWith('ok '));
}

/** An address with `wrong-one` as its password. */
const withWrongPassword = (address = '') => Object.assign(new URL(address), { password: 'wrong-one' }).href;

// The sentences of each service are tested with its adapter.
describe('npm run doctor on the services of others', () => {
  it('all that works is fine, but mail without a sender of ours is a warning', async () => {
    expect(await look()).toEqual([]);
    expect(await look({ MAIL_FROM: '' })).toEqual([expect.stringMatching(/^warning +Mail .*MAIL_FROM/)]);
  });

  it('each service that lets us not in is a problem in the words of its provider, without our secret', async () => {
    expect(
      await look({
        DATABASE_URL: withWrongPassword(working.DATABASE_URL),
        S3_SECRET_ACCESS_KEY: 'wrong-one',
        SMTP_URL: withWrongPassword(smtpUrl),
      }),
    ).toEqual([
      expect.stringMatching(/^problem +Database .*password authentication failed/),
      expect.stringMatching(/^problem +Storage .*does not accept/),
      expect.stringMatching(/^problem +Mail .*user name and password/),
    ]);
  });
});
