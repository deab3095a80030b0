import { randomBytes } from 'node:crypto';
import type { S3FileStorageOptions } from '@toolkit/adapters/backend/account';
import { type NewPostgres, newPostgres } from '@toolkit/adapters/contracts/postgres';
import { examineParts } from '../../src/composition/doctor.ts';

const { PROVIDERS_S3: s3Text, PROVIDERS_SMTP_URL: smtpUrl, PROVIDERS_SMTP_INBOX: inbox } = process.env;
if (!s3Text || !smtpUrl || !inbox) throw new Error('Run npm run test:providers.');
const s3 = JSON.parse(s3Text) as S3FileStorageOptions;

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
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint ?? '',
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: s3.credentials?.secretAccessKey ?? '',
    S3_FORCE_PATH_STYLE: `${s3.forcePathStyle}`,
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
