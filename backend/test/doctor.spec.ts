import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listenLocally } from '@toolkit/adapters/contracts';
import { readConfig } from '../src/composition/config.ts';
import { examineParts } from '../src/composition/doctor.ts';
import { describeMigrations, type Finding, ok, problem } from '../src/doctor/finding.ts';
import { examine, report, secretsIn } from '../src/doctor/report.ts';
import { checkAddress } from '../src/doctor/settings.ts';

/** The findings that are not fine. */
const troubles = (findings: readonly Finding[]): string[] =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, text }) => `${level}: ${text}`);
const trouble = (level: string, words: string) => [
  expect.stringMatching(new RegExp(`^${level}: .*${words}`)),
];

const free = { PORT: '0', INBOX_PORT: '0', DATA_DIR: join(tmpdir(), 'doctor-is-not-there') };

describe('the report', () => {
  const look = async (environment: Record<string, string>, named: string[] = []) => {
    const lines: string[] = [];
    const problems = await examineParts(environment, named, undefined, (line) => lines.push(line));
    return { problems, lines, text: lines.join('\n') };
  };
  const names = (lines: readonly string[]) => lines.slice(0, -1).map((line) => line.split(/ +/)[1]);

  it('is fine with defaults on free ports, and has the parts in the order of the settings', async () => {
    const { problems, lines } = await look(free);
    expect(problems).toBe(0);
    expect(lines.at(-1)).toBe('All is well.');
    expect(lines.slice(0, -1).every((line) => line.startsWith('ok '))).toBe(true);
    expect(names(lines)).toEqual(['Settings', 'Address', 'Ports', 'Database', 'Storage', 'Mail', 'Identity']);
  });

  it('stops at settings that cannot be read, with the sentence of the start, and names unknown ones', async () => {
    const { problems, lines, text } = await look({ PORT: 'x', S3_BUKET: 'a' }, [
      'POSTGRES_PASSWORD',
      'S3_BUKET',
      'PORT',
    ]);
    expect(problems).toBe(1);
    expect(text).toContain('PORT must be a whole number from 0 to 65535, not "x".');
    expect(text).toContain(
      'S3_BUKET is no setting of this application; check how it is spelled. Like it begin S3_BUCKET, ',
    );
    expect(text).toContain('POSTGRES_PASSWORD in .env is not read');
    expect(names(lines)).toEqual(['Settings', 'Settings', 'Settings']);
    expect(lines.at(-1)).toBe('Problems: 1, warnings: 2.');
  });

  it.each([
    ['0', 0],
    ['x', 1],
  ])('of a process with PORT=%s ends with exit code %i', async (PORT, code) => {
    const main = fileURLToPath(new URL('../src/doctor-main.js', import.meta.url));
    const child = spawn(process.execPath, [main], { env: { ...free, PORT }, stdio: 'ignore' });
    expect(await once(child, 'close')).toEqual([code, null]);
  });

  it('says of a port that is taken what a start would say, and that this application may have it', async () => {
    const other = createServer();
    const METRICS_PORT = `${await listenLocally(other)}`;
    expect((await look({ ...free, METRICS_PORT })).text).toMatch(
      /problem +Ports .* with METRICS_PORT\. If that is this application, all is well\./,
    );
    other.close();
  });

  // A link-local address needs the name of an interface.
  it.each(['192.0.2.1', 'fe80::1'])('says that HOST %s is no address of this machine', async (HOST) => {
    expect((await look({ ...free, HOST, PUBLIC_URL: 'http://localhost' })).text).toContain(
      `HOST must be an address of this machine, not "${HOST}".`,
    );
  });

  it('removes secrets from the words of a check, and shows what a terminal would obey', async () => {
    const lines: string[] = [];
    const check = () => [problem('Because of s3secret it calls itself \u001b]52;c;aGk=\u0007\u202e.')];
    await report([{ name: 'A', check }], ['s3secret'], (line) => lines.push(line));
    expect(lines[0]).toBe(
      'problem  A         Because of [secret] it calls itself \\u001b]52;c;aGk=\\u0007\\u202e.',
    );
  });

  it('knows the password of an address that is written wrong, in all its spellings', () => {
    expect(secretsIn(['postgres://u:12/3x?%40@host/db', 'smtp://u:100%@host', 'key'])).toEqual(
      expect.arrayContaining(['12/3x?%40', '12/3x?@', '100%', 'key']),
    );
  });

  it('goes on after a check that fails', async () => {
    const failure = Object.assign(new Error('a secret'), { code: 'EIO' });
    const broken = { name: 'B', check: () => Promise.reject(failure) };
    expect(await examine(broken)).toEqual([problem('It could not be checked (EIO).')]);
    expect(await examine({ ...broken, says: () => 'The disk is broken.' })).toEqual([
      problem('The disk is broken.'),
    ]);
    expect(await report([broken, broken], [], () => {})).toBe(2);
  });
});

it('pending migrations are named', () => {
  expect(describeMigrations(['A1', 'B2'])).toEqual(
    ok('Pending migrations, which the next start runs: A1, B2.'),
  );
});

describe('settings', () => {
  it.each([
    [{ HOST: '0.0.0.0' }, 'problem', 'PUBLIC_URL is not set'],
    [{ PUBLIC_URL: 'http://a.example', TRUSTED_PROXIES: '127.0.0.1' }, 'warning', 'not encrypted'],
    [{ PUBLIC_URL: 'https://a.example' }, 'warning', 'TRUSTED_PROXIES is not set'],
    [{ PUBLIC_URL: 'https://a.example', TRUSTED_PROXIES: '1', HOST: '0.0.0.0' }, 'warning', 'number of hops'],
    [{}, 'ok', ''],
    [{ PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0' }, 'ok', ''],
    [{ PUBLIC_URL: 'https://a.example', TRUSTED_PROXIES: '10.0.0.1', HOST: '0.0.0.0' }, 'ok', ''],
  ])('%j is %s: %s', (environment, level, words) => {
    const found = troubles(checkAddress(readConfig(environment)));
    expect(found).toEqual(words ? trouble(level, words) : []);
  });
});
