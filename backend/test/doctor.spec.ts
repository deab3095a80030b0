import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderFileStorage } from '@toolkit/adapters/backend/account';
import type { SmtpSettings } from '@toolkit/adapters/backend/mail';
import { MailFailure } from '@toolkit/application/backend/mail';
import { exportJWK, generateKeyPair } from 'jose';
import { readConfig } from '../src/composition/config.ts';
import { examination, listPorts, makeChecks, unknownNames } from '../src/composition/doctor.ts';
import { smtp as smtpProvider } from '../src/composition/mail/smtp.ts';
import { checkBucket } from '../src/doctor/bucket.ts';
import { checkDataFolder } from '../src/doctor/data-folder.ts';
import { type Check, examine, type Finding, ok, problem, warning } from '../src/doctor/finding.ts';
import { judgeInbox, sendProbe } from '../src/doctor/mail.ts';
import { checkPorts } from '../src/doctor/ports.ts';
import { judgePostgres, type PostgresFacts } from '../src/doctor/postgres.ts';
import { report, secretsIn } from '../src/doctor/report.ts';
import { checkContact, checkNode, checkPublicUrl } from '../src/doctor/settings.ts';
import { checkSmtp } from '../src/doctor/smtp.ts';

/** The findings that are not fine. */
const troubles = (findings: readonly Finding[]): string[] =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, text }) => `${level}: ${text}`);
const trouble = (level: string, words: string) => [
  expect.stringMatching(new RegExp(`^${level}: .*${words}`)),
];

const servers: Server[] = [];
const folders: string[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('the report', () => {
  const said: string[] = [];
  const look = async (environment: Record<string, string>, named: string[] = []) => {
    said.length = 0;
    const say = (line: string) => said.push(line);
    return examination({ environment, named, mailTo: undefined, say });
  };

  it('the report of defaults on free ports is fine', async () => {
    const dataDir = join(tmpdir(), 'doctor-is-not-there');
    expect(await look({ PORT: '0', INBOX_PORT: '0', DATA_DIR: dataDir })).toEqual({
      problems: 0,
      warnings: 0,
    });
    expect(said.at(-1)).toBe('All is well.');
    expect(said.slice(0, -1).every((line) => line.startsWith('ok '))).toBe(true);
  });

  it('stops at settings that cannot be read, with the sentence of the start', async () => {
    expect(await look({ PORT: 'x' })).toEqual({ problems: 1, warnings: 0 });
    expect(said.join('\n')).toContain('PORT must be a whole number from 0 to 65535, not "x".');
    expect(said.join('\n')).not.toContain('Ports');
  });

  it('never says a secret, whatever a check says', async () => {
    const secret = 'p%40ss word';
    const environment = {
      PORT: '0',
      DATABASE_URL: `postgres://u:${encodeURIComponent(secret)}@127.0.0.1:1/d`,
      SMTP_URL: 'smtp://u:mailsecret@127.0.0.1:1',
      S3_BUCKET: 'avatars',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'accesskey',
      S3_SECRET_ACCESS_KEY: 's3secret',
    };
    const { problems } = await look(environment);
    expect(problems).toBe(3);
    const leak = () => {
      throw new Error(Object.values(environment).join(' '));
    };
    const checks = [
      { about: 'a', seconds: 1, run: leak },
      { about: 'b', seconds: 1, run: () => [problem(`because of s3secret and ${secret}`)] },
    ];
    await report(checks, ['s3secret', secret], (line) => said.push(line));
    expect(said.join('\n')).toContain('because of [secret] and [secret]');
    for (const word of [secret, encodeURIComponent(secret), 'mailsecret', 's3secret', 'accesskey']) {
      expect(said.join('\n')).not.toContain(word);
    }
  });

  it('shows what a terminal would obey in the words of a service', async () => {
    said.length = 0;
    const words = () => [problem('It calls itself \u001b]52;c;aGk=\u0007\u202e.')];
    await report([{ about: 'A', seconds: 1, run: words }], [], (line) => said.push(line));
    expect(said[0]).toBe('problem  A  It calls itself \\u001b]52;c;aGk=\\u0007\\u202e.');
  });

  it('waits for no check longer than it may take, and goes on after one that fails', async () => {
    const never = { about: 'A', seconds: 0.02, run: () => new Promise<never>(() => {}) };
    expect(troubles(await examine(never))).toEqual(trouble('problem', 'A did not answer within 0.02 s'));
    const broken = {
      about: 'B',
      seconds: 1,
      run: () => Promise.reject(Object.assign(new Error(), { code: 'EIO' })),
    };
    expect(troubles(await examine(broken))).toEqual(trouble('problem', 'B could not be checked .EIO.'));
    expect(await report([never, broken], [], () => {})).toEqual({ problems: 2, warnings: 0 });
  });
});

describe('settings', () => {
  it.each([
    ['20.18.0', 'problem', 'too old'],
    ['18.20.0', 'problem', 'too old'],
    ['22.12.0', 'problem', 'too old'],
    ['23.11.0', 'problem', 'too old'],
    ['24.10.0', 'problem', 'too old'],
    ['25.1.0', 'warning', 'even version'],
  ])('Node %s is a %s', (version, level, words) => {
    expect(troubles(checkNode(version))).toEqual(trouble(level, words));
  });
  it.each(['20.19.0', '22.13.0', '24.11.0', '26.0.0'])('Node %s is fine', (version) => {
    expect(troubles(checkNode(version))).toEqual([]);
  });

  it('knows the password of an address that is written wrong, in all its spellings', () => {
    expect(secretsIn(['postgres://u:12/3x?%40@host/db', 'smtp://u@host', 'key'])).toEqual(
      expect.arrayContaining(['12/3x?%40', '12/3x?@', 'key']),
    );
  });

  it('reports names in .env that nothing reads', () => {
    expect(troubles(unknownNames(['DATABASE_URI', 'PORT'], []))).toEqual(
      trouble('warning', 'DATABASE_URI in .env .* spelled: the nearest is DATABASE_URL'),
    );
    expect(troubles(unknownNames(['POSTGRES_PASSWORD'], []))).toEqual(trouble('warning', 'not read'));
  });

  it('reports names of the environment only where they begin like a setting, each once', () => {
    const others = ['S3_BUKET', 'HOME', 'POSTGRES_PASSWORD', 'HOSTNAME', 'SMTP_URL'];
    expect(troubles(unknownNames([], others))).toEqual(
      trouble('warning', 'S3_BUKET is no setting .* nearest is S3_BUCKET'),
    );
    expect(troubles(unknownNames(['S3_BUKET'], others))).toHaveLength(1);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'problem', 'PUBLIC_URL is not set'],
    [{ PUBLIC_URL: 'http://a.example', TRUSTED_PROXIES: '127.0.0.1' }, 'warning', 'not encrypted'],
    [{ PUBLIC_URL: 'https://a.example' }, 'warning', 'TRUSTED_PROXIES is not set'],
    [{ PUBLIC_URL: 'https://a.example', TRUSTED_PROXIES: '1', HOST: '0.0.0.0' }, 'warning', 'number of hops'],
  ])('%j is a %s', (environment, level, words) => {
    expect(troubles(checkPublicUrl(readConfig(environment)))).toEqual(trouble(level, words));
  });
  it.each([
    {},
    { PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://a.example', TRUSTED_PROXIES: '10.0.0.1', HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://a.example', TRUSTED_PROXIES: '1' },
  ])('%j is fine', (environment) => {
    expect(troubles(checkPublicUrl(readConfig(environment)))).toEqual([]);
  });
});

describe('contact', () => {
  const address = 'https://help.example';
  const check = (environment: Record<string, string>) => checkContact(readConfig(environment));

  it('names the settings without an address, which is a warning where others use the application', () => {
    const some = { SUPPORT_URL: address, CONTACT_URL: address };
    expect(check(some)).toEqual([
      { level: 'ok', text: expect.stringMatching(/^Not set: CUSTOM_MODULE_URL, REPORT_BUG_URL\./) },
    ]);
    expect(troubles(check({ ...some, PUBLIC_URL: 'https://a.example' }))).toEqual(
      trouble('warning', 'CUSTOM_MODULE_URL, REPORT_BUG_URL'),
    );
    const all = { ...some, CUSTOM_MODULE_URL: address, REPORT_BUG_URL: 'mailto:bugs@help.example' };
    expect(check({ ...all, PUBLIC_URL: 'https://a.example' })).toEqual([
      { level: 'ok', text: 'Every link for contact has an address.' },
    ]);
  });
});

describe('ports', () => {
  it('are those of the parts that run', async () => {
    const named = async (environment: Record<string, string>) =>
      (await checkPorts(listPorts(readConfig({ PORT: '0', INBOX_PORT: '0', ...environment })))).map(
        ({ text }) => text.split(' ')[0],
      );
    expect(await named({})).toEqual(['PORT', 'INBOX_PORT']);
    expect(await named({ SMTP_URL: 'smtp://a.example', METRICS_PORT: '0' })).toEqual([
      'PORT',
      'METRICS_PORT',
    ]);
    const firebase = {
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_API_KEY: 'key',
      FIREBASE_PROJECT_ID: 'acme-1',
    };
    expect(await named(firebase)).toEqual(['PORT']);
    expect(makeChecks(readConfig(firebase), undefined).map(({ about }) => about)).toEqual([
      'Address',
      'Ports',
      'Data folder',
      'Identity',
      'Firebase',
      'Contact',
    ]);
  });

  it('ports that are taken, twice the same, or of no address of this machine are problems', async () => {
    const taken = new URL(await serve(() => {})).port;
    const ports = listPorts(readConfig({ PORT: taken, METRICS_PORT: taken, INBOX_PORT: '0' }));
    expect(troubles(await checkPorts(ports))).toEqual([
      expect.stringMatching(`^problem: Port ${taken} is already in use.* PORT.`),
      `problem: PORT and METRICS_PORT are both ${taken}; give one of them another number.`,
    ]);
    // A link-local address needs the name of an interface.
    for (const HOST of ['192.0.2.1', 'fe80::1']) {
      const elsewhere = listPorts(readConfig({ PORT: '0', HOST, INBOX_PORT: '0' }));
      expect(troubles(await checkPorts(elsewhere))).toEqual(trouble('problem', 'HOST must be an address'));
    }
  });
});

describe('the data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doctor data '));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const questions = {
    lock: async () => {},
    holdsDatabase: async () => true,
    readPending: async (): Promise<string[]> => [],
  };
  const refuses = (text: string) => () =>
    Promise.reject(Object.assign(new Error(text), { name: 'StartupError' }));

  it('that is fine is left as it is', async () => {
    expect(troubles(await checkDataFolder(folder, questions))).toEqual([]);
    expect(troubles(await checkDataFolder(join(folder, 'a', 'b'), questions))).toEqual([]);
  });

  it('a data folder that is a file, or below a file, is a problem', async () => {
    await writeFile(join(folder, 'file'), '');
    const file = join(folder, 'file');
    expect(troubles(await checkDataFolder(file, questions))).toEqual(trouble('problem', 'cannot be written'));
  });

  it('that others can look into is a warning', async () => {
    await chmod(folder, 0o755);
    expect(troubles(await checkDataFolder(folder, questions))).toEqual(trouble('warning', 'chmod 700'));
  });

  it('in use is a warning, with a database that cannot be opened a problem', async () => {
    const lock = refuses('The data folder is in use by process 7.');
    const words = 'If that is this application, all is well; stop it to see which migrations are pending.';
    expect(await checkDataFolder(folder, { ...questions, lock })).toContainEqual(
      warning(`The data folder is in use by process 7. ${words}`),
    );
    const holdsDatabase = refuses('The database is of PostgreSQL 17.');
    expect(troubles(await checkDataFolder(folder, { ...questions, holdsDatabase }))).toEqual(
      trouble('problem', 'of PostgreSQL 17'),
    );
    expect(troubles(await checkDataFolder(folder))).toEqual([]);
  });

  it('with an older database names the pending migrations, if nobody uses it', async () => {
    const readPending = async () => ['A1', 'B2'];
    expect((await checkDataFolder(folder, { ...questions, readPending })).at(-1)).toEqual(
      ok('2 migrations are pending (A1, B2); the next start runs them.'),
    );
    const lock = refuses('The data folder is in use by process 7.');
    expect((await checkDataFolder(folder, { ...questions, readPending, lock })).at(-1)).toEqual(
      ok('It holds a database.'),
    );
  });

  it('of which no copy can be read is a warning that says why, beside the other findings', async () => {
    const readPending = () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' }));
    expect(await checkDataFolder(folder, { ...questions, readPending })).toEqual([
      ok(`${folder} can be written.`),
      ok('It holds a database.'),
      warning(expect.stringContaining('which migrations are pending (ENOSPC); make room for it.')),
    ]);
    const newer = { ...questions, readPending: refuses('The tables are of a newer version.') };
    expect(troubles(await checkDataFolder(folder, newer))).toEqual(trouble('problem', 'newer version'));
  });

  it('is judged by the real thing', async () => {
    const { run } = makeChecks(readConfig({ DATA_DIR: folder }), undefined)[2] ?? {};
    expect(troubles((await run?.()) ?? [])).toEqual([]);
    await cp(join(process.env.PREPARED_DATA ?? '', 'data'), folder, { recursive: true });
    expect((await run?.())?.at(-1)).toEqual(ok('The tables are up to date.'));
    await rm(join(folder, 'database'), { recursive: true });
    await writeFile(join(folder, 'initialised'), 'PostgreSQL 18');
    expect(troubles((await run?.()) ?? [])).toEqual(trouble('problem', 'is damaged'));
  });
});

describe('PostgreSQL', () => {
  const facts: PostgresFacts = {
    place: 'db.example/toolkit',
    version: '17.1',
    encrypted: true,
    near: false,
    superuser: false,
    schema: 'public',
    mayCreate: true,
    foreignTables: 0,
    isPooled: false,
    pending: [],
    skewMs: 20,
    maxConnections: 97,
    usedConnections: 3,
    poolSize: 10,
    synchronousCommit: 'on',
    fsync: 'on',
  };
  const cases: readonly (readonly [Partial<PostgresFacts>, string, string])[] = [
    [{ encrypted: false }, 'warning', 'not encrypted'],
    [{ superuser: true }, 'warning', 'superuser'],
    [{ pending: ['A1'], mayCreate: false }, 'problem', 'GRANT CREATE ON SCHEMA public'],
    [{ pending: ['A1', 'B2'], foreignTables: 3 }, 'warning', 'pending \\(A1, B2\\), and 3 tables'],
    [{ skewMs: 5_000 }, 'warning', '5 s ahead of ours'],
    [{ skewMs: -90_000 }, 'warning', '90 s behind ours'],
    [{ usedConnections: 90 }, 'problem', '7 of 97 are free'],
    [{ usedConnections: 80 }, 'warning', 'not for two'],
    [{ synchronousCommit: 'off' }, 'warning', 'synchronous_commit is off'],
    [{ fsync: 'off' }, 'warning', 'fsync is off'],
  ];
  it.each(cases)('%j is a %s', (change, level, words) => {
    expect(troubles(judgePostgres({ ...facts, ...change }))).toEqual(trouble(level, words));
  });
  it.each([
    {},
    { encrypted: false, near: true },
    { pending: ['A1'] },
    { usedConnections: 90, isPooled: true },
  ])('%j is fine', (change) => {
    expect(troubles(judgePostgres({ ...facts, ...change }))).toEqual([]);
  });
});

describe('a bucket', () => {
  /** A service in which everything is right unless a test changes it. */
  async function bucket(
    options: { isPublic?: boolean; isListable?: boolean; signed?: boolean; type?: string } = {},
  ) {
    const folder = await mkdtemp(join(tmpdir(), 'doctor bucket '));
    folders.push(folder);
    const clock = { now: () => new Date() };
    const files = new FolderFileStorage({ folder, key: 'key', baseUrl: '/', clock });
    const kept = files.get.bind(files);
    const base = await serve(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      if (searchParams.has('list-type')) {
        response.statusCode = options.isListable ? 200 : 403;
        response.end('<ListBucketResult/>');
        return;
      }
      const mayRead = searchParams.has('signature') ? options.signed !== false : options.isPublic;
      const found = mayRead ? await kept(pathname.slice('/bucket/'.length)) : undefined;
      response.statusCode = found ? 200 : 403;
      response.setHeader('content-type', options.type ?? 'image/png');
      response.end(found);
    });
    files.downloadUrl = async (path) => `${base}/bucket/${path}?signature=x`;
    return Object.assign(files, { origin: base });
  }
  type Bucket = Awaited<ReturnType<typeof bucket>>;
  const check = async (files: Bucket, publicUrl?: string) =>
    troubles(await checkBucket({ files, origin: files.origin, publicUrl, refusal: () => undefined }));
  const listed = async (files: FolderFileStorage) => {
    const paths: string[] = [];
    for await (const { path } of files.list('')) paths.push(path);
    return paths;
  };
  const denied = () => Promise.reject(Object.assign(new Error('no'), { code: 'AccessDenied' }));

  it('a bucket that is private and whole is fine, and nothing stays in it', async () => {
    const files = await bucket();
    expect(await check(files)).toEqual([]);
    expect(await listed(files)).toEqual([]);
  });

  it('a bucket that anybody can read or list is a problem', async () => {
    expect(await check(await bucket({ isPublic: true }))).toEqual(trouble('problem', 'Anybody can read'));
    expect(await check(await bucket({ isListable: true }))).toEqual(trouble('problem', 'Anybody can list'));
  });

  it('a bucket whose signed addresses are refused is a problem', async () => {
    expect(await check(await bucket({ signed: false }))).toEqual(trouble('problem', 'answered with 403'));
  });

  it('a bucket that serves pictures as something else, or from where pages may load none, is a problem', async () => {
    expect(await check(await bucket({ type: 'text/html' }))).toEqual(trouble('problem', 'as text/html'));
    const files = Object.assign(await bucket(), { origin: 'https://cdn.example' });
    expect(await check(files)).toEqual(
      trouble('problem', 'pages load pictures of https://cdn.example alone'),
    );
  });

  it('a bucket in which an upload failed half-way is left without it', async () => {
    const files = await bucket();
    const put = files.put.bind(files);
    files.put = (...file) => put(...file).then(denied);
    expect(await check(files)).toEqual(trouble('problem', 'Writing'));
    expect(await listed(files)).toEqual([]);
  });

  it('names the operation that is not allowed together with what the adapter knows', async () => {
    const files = Object.assign(await bucket(), { put: denied });
    const findings = await checkBucket({
      files,
      origin: '',
      publicUrl: undefined,
      refusal: () => 'No rights.',
    });
    expect(findings).toEqual([problem('Writing (s3:PutObject) failed: No rights.')]);
  });

  it('a bucket that browsers would not load from an encrypted page is a problem', async () => {
    expect(await check(await bucket(), 'https://a.example')).toEqual(
      trouble('problem', 'Browsers do not load'),
    );
  });

  it.each([
    ['check', 'It cannot be reached .AccessDenied.'],
    ['put', 'Writing .s3:PutObject. failed .AccessDenied.'],
    ['get', 'Reading .s3:GetObject. failed'],
    ['downloadUrl', 'The download address failed'],
    ['delete', 'Deleting .s3:DeleteObject. failed'],
  ] as const)('a bucket that refuses %s is a problem', async (operation, words) => {
    const files = Object.assign(await bucket(), { [operation]: denied });
    expect((await check(files))[0]).toEqual(trouble('problem', words)[0]);
  });

  it('a bucket that lists nothing, loses bytes or keeps what was deleted is reported', async () => {
    const empty = Object.assign(await bucket(), { list: async function* () {} });
    expect(await check(empty)).toEqual(trouble('problem', 'not listed'));
    const broken = Object.assign(await bucket({ signed: false }), { get: async () => new Uint8Array(1) });
    expect((await check(broken))[0]).toEqual(trouble('problem', 'not what was written')[0]);
    const keeping = Object.assign(await bucket(), { delete: async () => {} });
    expect(await check(keeping)).toEqual(trouble('warning', 'still listed'));
  });

  it('says the words of the adapter where it knows what is wrong', async () => {
    const files = Object.assign(await bucket(), { check: denied });
    const findings = await checkBucket({
      files,
      origin: '',
      publicUrl: undefined,
      refusal: () => 'Wrong keys.',
    });
    expect(findings).toEqual([problem('Wrong keys.')]);
  });
});

describe('mail', () => {
  const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' };
  const server = (failure?: MailFailure, sendFailure?: MailFailure) => ({
    verify: async () => failure,
    send: async () => {
      if (sendFailure) throw sendFailure;
    },
  });
  const says = (failure: unknown) => smtpProvider.says?.(failure, { url: '', from: '' });
  const check = async (environment: Record<string, string>, one = server(), to?: string) =>
    troubles(
      environment.SMTP_URL
        ? await checkSmtp(readConfig(environment).mail?.settings as SmtpSettings, one, says, to)
        : judgeInbox(readConfig(environment).publicUrl),
    );

  it('mail that works is fine, and is sent only where an address is named', async () => {
    let sent = 0;
    const counting = {
      ...server(),
      send: async () => {
        sent += 1;
      },
    };
    expect(await check(smtp, counting)).toEqual([]);
    expect(sent).toBe(0);
    expect(await check(smtp, counting, 'me@b.example')).toEqual([]);
    expect(sent).toBe(1);
  });

  it('mail that cannot be sent is a problem in the words of the start', async () => {
    const refused = new MailFailure('login-refused', 535);
    expect(await check(smtp, server(refused))).toEqual(trouble('problem', 'user name and password .* 535'));
    expect(await check(smtp, server(new MailFailure('mail-refused', 504)))).toEqual(
      trouble('problem', 'MAIL_FROM'),
    );
    const late = server(undefined, new MailFailure('recipient-refused', 550));
    expect(await check(smtp, late, 'me@b.example')).toEqual(trouble('problem', 'recipient. It answered 550'));
  });

  it('a mail that another provider refuses is a problem in the words of that provider', async () => {
    const refused = server(undefined, new MailFailure('login-refused', 401));
    expect(await sendProbe(refused, () => 'The API refuses API_KEY.', 'me@b.example')).toEqual([
      problem('The API refuses API_KEY. It answered 401.'),
    ]);
  });

  it('mail that times out at one port is looked for at the others, and the report says which answers', async () => {
    const open = Number(new URL(await serve(() => {})).port);
    const late = server(new MailFailure('too-slow'));
    const settings = { url: 'smtp://127.0.0.1:1', from: 'a@b.example' };
    expect(troubles(await checkSmtp(settings, late, says, undefined, [1, 2, open]))).toEqual(
      trouble('problem', `does not answer in time. But it answers at port ${open}: name that in SMTP_URL`),
    );
    expect(troubles(await checkSmtp(settings, late, says, undefined, [1, 2]))).toEqual(
      trouble('problem', 'Neither does it at port 2: the network'),
    );
    const refused = server(new MailFailure('unreachable'));
    expect(troubles(await checkSmtp(settings, refused, says, undefined, [open]))).toEqual([
      'problem: The mail server of SMTP_URL cannot be reached.',
    ]);
  });

  it('mail in clear, without a sender, or into an inbox that nobody reads is reported', async () => {
    const clear = { ...smtp, SMTP_URL: 'smtp://mail.example?ignoreTLS=true' };
    expect(await check(clear)).toEqual(trouble('warning', 'in clear'));
    expect(await check({ SMTP_URL: 'smtp://mail.example' })).toEqual(trouble('warning', 'MAIL_FROM'));
    expect(await check({ PUBLIC_URL: 'https://a.example' })).toEqual(
      trouble('problem', 'SMTP_URL is not set'),
    );
    expect(await check({})).toEqual([]);
  });
});

describe('identity', () => {
  const tokens = { IDENTITY_ISSUER: 'https://issuer.example', IDENTITY_AUDIENCE: 'api' };
  const firebase = { IDENTITY_PROVIDER: 'firebase', FIREBASE_API_KEY: 'key', FIREBASE_PROJECT_ID: 'acme-1' };
  const json = (value: unknown, status = 200) =>
    serve((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
    );
  async function key(alg: string, more: object = {}) {
    const { publicKey } = await generateKeyPair(alg, { extractable: true });
    return { ...(await exportJWK(publicKey)), kid: 'a', ...more };
  }
  /** The findings of one part of the report. */
  const look = async (about: string, environment: Record<string, string>): Promise<readonly Finding[]> => {
    const checks = makeChecks(readConfig(environment), undefined);
    return examine(checks.find((one) => one.about === about) as Check);
  };
  const check = async (keys: unknown, environment: Record<string, string> = {}) =>
    troubles(
      await look('Identity', {
        ...firebase,
        ...tokens,
        IDENTITY_JWKS_URL: await json(keys),
        ...environment,
      }),
    );

  it('identity with a key for one of the algorithms is fine', async () => {
    expect(await check({ keys: [await key('RS256')] })).toEqual([]);
    expect(await check({ keys: [await key('ES384')] }, { IDENTITY_ALGORITHMS: 'ES384' })).toEqual([]);
    expect(troubles(await look('Identity', {}))).toEqual([]);
  });

  it.each([
    ['of another kind', 'ES256', {}],
    ['for another algorithm', 'RS256', { alg: 'PS256' }],
    ['to encrypt', 'RS256', { use: 'enc' }],
    ['without a name', 'RS256', { kid: undefined }],
  ])('identity with keys %s only is a problem', async (_what, alg, more) => {
    expect(await check({ keys: [await key(alg, more)] })).toEqual(trouble('problem', 'None of the keys'));
  });

  it('identity without keys, with no key set, or without an answer is a problem', async () => {
    expect(await check({ keys: [] })).toEqual(trouble('problem', 'none at all'));
    expect(await check('x')).toEqual(trouble('problem', 'What was answered is no key set'));
    const dead = { ...firebase, ...tokens, IDENTITY_JWKS_URL: 'http://127.0.0.1:1/jwks' };
    expect(troubles(await look('Identity', dead))).toEqual(trouble('problem', 'cannot be had'));
  });

  it('identity whose issuer is no https address, or is not where the web app signs in, is reported', async () => {
    const keys = { keys: [await key('RS256')] };
    expect(await check(keys, { IDENTITY_ISSUER: 'http://i.example' })).toEqual(
      trouble('warning', 'no https address'),
    );
    expect(await check(keys, { IDENTITY_PROVIDER: 'embedded' })).toEqual(
      trouble('warning', 'embedded provider'),
    );
  });

  it('an address to which Firebase would mail no links is a problem (stubbed reply)', async () => {
    const { fetch: real } = globalThis;
    const asked: string[] = [];
    globalThis.fetch = async (url) => {
      asked.push(String(url));
      return Response.json({ projectId: '1', authorizedDomains: ['localhost', 'a.example'] });
    };
    try {
      const at = (PUBLIC_URL: string) => look('Firebase', { ...firebase, PUBLIC_URL });
      expect(troubles(await at('https://b.example'))).toEqual(trouble('problem', 'b.example is not among'));
      expect(troubles(await at('https://a.example'))).toEqual([]);
      expect(troubles(await at('http://localhost:3000'))).toEqual([]);
    } finally {
      globalThis.fetch = real;
    }
    expect(asked[0]).toBe('https://identitytoolkit.googleapis.com/v1/projects?key=key');
  });

  it('a key that Firebase does not know, or an address that cannot be reached, is a problem', async () => {
    const at = (url: string) => look('Firebase', { ...firebase, FIREBASE_AUTH_URL: url });
    expect(troubles(await at(await json({ projectId: '1' })))).toEqual([]);
    const refused = await json({ error: { message: 'API key not valid.' } }, 400);
    expect(troubles(await at(refused))).toEqual(trouble('problem', 'does not accept FIREBASE_API_KEY'));
    expect(troubles(await at('http://127.0.0.1:1'))).toEqual(trouble('problem', 'cannot be reached'));
  });
});
