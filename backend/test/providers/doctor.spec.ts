import { randomBytes } from 'node:crypto';
import { type NewPostgres, newPostgres } from '@toolkit/adapters/contracts/postgres';
import { examineParts } from '../../src/composition/doctor.ts';
import { s3Environment } from './s3-network.ts';

const { PROVIDERS_SMTP_URL: smtpUrl } = process.env;
if (!smtpUrl) throw new Error('Run npm run test:providers.');

const role = `doctor_${randomBytes(6).toString('hex')}`;
const password = 'a pass/word%';
let database: NewPostgres;
let working: Record<string, string>;

beforeAll(async () => {
  database = await newPostgres();
  await database.asAdmin(`create role ${role} login password '${password}'`);
  const url = Object.assign(new URL(database.url), {
    username: role,
    password: encodeURIComponent(password),
  });
  working = {
    PORT: '0',
    DATABASE_URL: url.href,
    ...s3Environment(),
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Doctor <doctor@example.test>',
  };
});
afterAll(async () => {
  await database.asAdmin(`alter database ${database.name} owner to current_user`);
  await database.drop();
});

/** The lines that are not fine. Also checks that no line contains a secret. */
async function look(change: Record<string, string> = {}): Promise<string[]> {
  const environment = { ...working, ...change };
  const lines: string[] = [];
  await examineParts(environment, [], undefined, (line) => lines.push(line));
  const said = lines.join('\n');
  const secrets = [password, encodeURIComponent(password), environment.S3_SECRET_ACCESS_KEY, 'wrong-one'];
  for (const secret of secrets) expect(said).not.toContain(secret);
  return lines.slice(0, -1).filter((line) => !line.startsWith('ok '));
}

/** An address with `wrong-one` as its password. */
const withWrongPassword = (address = '') => Object.assign(new URL(address), { password: 'wrong-one' }).href;

// The sentences of each service are tested with its adapter.
describe('npm run doctor on the services of others', () => {
  it('a role that may not create tables is a problem, and one that owns the database fine', async () => {
    expect(await look()).toEqual([expect.stringMatching(/^problem +Database .*has to own the database/)]);
    await database.asAdmin(`alter database ${database.name} owner to ${role}`);
    expect(await look()).toEqual([]);
  });

  it('mail without a sender of ours is a warning', async () => {
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
