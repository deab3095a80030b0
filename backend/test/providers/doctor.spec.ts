import { randomBytes } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import type { S3FileStorageOptions } from '@toolkit/adapters/backend/account';
import { openDatabase } from '@toolkit/adapters/backend/database';
import { schema } from '../../src/composition/database/schema.ts';
import { examineParts } from '../../src/composition/doctor.ts';
import { newDatabase } from './postgres-database.ts';

const {
  PROVIDERS_S3: s3Text,
  PROVIDERS_S3_STRANGER: strangerText,
  PROVIDERS_SMTP_URL: smtpUrl,
} = process.env;
const inbox = process.env.PROVIDERS_SMTP_INBOX;
if (!s3Text || !strangerText || !smtpUrl || !inbox) throw new Error('Run npm run test:providers.');
const s3 = JSON.parse(s3Text) as S3FileStorageOptions;
const stranger = JSON.parse(strangerText) as { accessKeyId: string; secretAccessKey: string };

const role = `doctor_${randomBytes(6).toString('hex')}`;
const password = 'a pass/word%';
let database: Awaited<ReturnType<typeof newDatabase>>;
let working: Record<string, string>;

beforeAll(async () => {
  database = await newDatabase();
  await database.asAdmin(`create role ${role} login password '${password}'`);
  const url = new URL(database.url);
  url.username = role;
  url.password = encodeURIComponent(password);
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
async function look(change: Record<string, string> = {}, mailTo?: string): Promise<string[]> {
  const environment = { ...working, ...change };
  const lines: string[] = [];
  await examineParts(environment, [], mailTo, (line) => lines.push(line));
  const said = lines.join('\n');
  for (const secret of [
    password,
    encodeURIComponent(password),
    environment.S3_SECRET_ACCESS_KEY,
    'wrong-one',
  ]) {
    expect(said).not.toContain(secret);
  }
  return lines.slice(0, -1).filter((line) => !line.startsWith('ok '));
}

const asOwner = (url: string) => openDatabase({ ...schema, url });

describe('npm run doctor on PostgreSQL', () => {
  it('a role that may not create tables is a problem, and one that owns the database fine', async () => {
    expect(await look()).toEqual([expect.stringMatching(/^problem +Database .*has to own the database/)]);
    await database.asAdmin(`alter database ${database.name} owner to ${role}`);
    expect(await look()).toEqual([]);
  });

  it('tables of a newer version are a problem', async () => {
    const { pool, close } = await asOwner(working.DATABASE_URL ?? '');
    expect(await look()).toEqual([]);
    await pool.query("insert into migrations (timestamp, name) values (1, 'FromTheFuture1')");
    expect(await look()).toEqual([
      expect.stringMatching(/^problem +Database .*newer version .*FromTheFuture1/),
    ]);
    await pool.query("delete from migrations where name = 'FromTheFuture1'");
    await close();
  });

  it('a wrong password, a missing database, an untrusted certificate and a dead port are problems', async () => {
    const given = working.DATABASE_URL ?? '';
    const changed = (change: (url: URL) => void) => {
      const url = new URL(given);
      change(url);
      return look({ DATABASE_URL: url.href });
    };
    const all = await Promise.all([
      changed((url) => Object.assign(url, { password: 'wrong-one' })),
      changed((url) => Object.assign(url, { pathname: 'is_not_there' })),
      changed((url) => Object.assign(url, { search: 'sslmode=verify-full' })),
      changed((url) => Object.assign(url, { port: '1' })),
    ]);
    expect(all).toEqual([
      [expect.stringMatching(/^problem +Database .*password authentication failed/)],
      [expect.stringMatching(/^problem +Database .*does not exist/)],
      [expect.stringMatching(/^problem +Database .*certificate/)],
      [expect.stringMatching(/^problem +Database .*ECONNREFUSED/)],
    ]);
  });

  it('a server that accepts and says nothing is a problem, soon', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const at = `127.0.0.1:${port}`;
    expect(
      await look({
        DATABASE_URL: `postgres://u:wrong-one@${at}/d`,
        S3_ENDPOINT: `http://${at}`,
        SMTP_URL: `smtp://${at}`,
      }),
    ).toEqual([
      expect.stringMatching(/^problem +Database .*timeout/),
      expect.stringMatching(/^problem +Storage .*cannot be reached/),
      expect.stringMatching(/^problem +Mail .*(?:does not answer|cannot be reached)/),
    ]);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe('npm run doctor on S3', () => {
  it.each([
    ['a wrong key', { S3_SECRET_ACCESS_KEY: 'wrong-one' }, 'does not accept'],
    ['a bucket that is not there', { S3_BUCKET: 'is-not-there' }, 'does not exist'],
    [
      'a bucket of somebody else',
      { S3_ACCESS_KEY_ID: stranger.accessKeyId, S3_SECRET_ACCESS_KEY: stranger.secretAccessKey },
      'does not let',
    ],
    ['a dead port', { S3_ENDPOINT: 'http://127.0.0.1:1' }, 'cannot be reached'],
    ['something else than S3', { S3_ENDPOINT: inbox }, 'is no S3 service|cannot be reached|refuses'],
  ] as const)('%s is a problem', async (_what, change, words) => {
    expect(await look(change)).toEqual([
      expect.stringMatching(new RegExp(`^problem +Storage .*(?:${words})`)),
    ]);
  });
});

describe('npm run doctor on SMTP', () => {
  const mails = async () => (await (await fetch(`${inbox}/api/messages`)).json()) as { to: unknown }[];

  it('sends a mail only to an address that is named', async () => {
    const before = (await mails()).length;
    expect(await look()).toEqual([]);
    expect(await mails()).toHaveLength(before);
    expect(await look({}, 'doctor-try@example.test')).toEqual([]);
    expect(JSON.stringify((await mails())[0])).toContain('doctor-try@example.test');
  });

  it('a wrong password is a problem', async () => {
    const url = new URL(smtpUrl);
    url.password = 'wrong-one';
    expect(await look({ SMTP_URL: url.href })).toEqual([
      expect.stringMatching(/^problem +Mail .*user name and password/),
    ]);
  });
});
