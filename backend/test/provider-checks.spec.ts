import { cp, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { listenLocally } from '@toolkit/adapters/contracts';
import { TestOpenidProvider } from '@toolkit/adapters/contracts/openid';
import { listParts } from '../src/composition/doctor.ts';
import { type Finding, ok, problem, warning } from '../src/doctor/finding.ts';
import { examine } from '../src/doctor/report.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TestIssuer } from './test-issuer.ts';

/** What the doctor finds of one part. */
async function look(
  name: string,
  environment: Record<string, string>,
  mailTo?: string,
): Promise<readonly Finding[]> {
  const parts = listParts(environment, mailTo).filter((part) => part.name === name);
  return (await Promise.all(parts.map((part) => examine(part)))).flat();
}
const trouble = (level: string, words: string) => [{ level, text: expect.stringMatching(words) }];
const problems = (words: string) => trouble('problem', words);
const fine = [{ level: 'ok', text: expect.any(String) }];

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  return `http://127.0.0.1:${await listenLocally(server)}`;
}
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('the embedded database and the folder', () => {
  const folder = temporaryFolder();
  const lookAt = (DATA_DIR: string) => look('Database', { DATA_DIR });

  it('are made by the start where they are not there', async () => {
    const there = [ok('There is no database yet; the start makes one.')];
    expect(await lookAt(folder)).toEqual(there);
    expect(await lookAt(join(folder, 'a', 'b'))).toEqual(there);
  });

  it('are refused where no file can be written, in the words of the start', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const name of ['Database', 'Storage'])
      expect(await look(name, { DATA_DIR: join(file, 'data') })).toEqual(
        problems(`The data folder ${file} cannot be written`),
      );
  });

  it('are a problem while another process uses them, which may be this application', async () => {
    await cp(join(process.env.PREPARED_DATA ?? '', 'data'), folder, { recursive: true });
    expect(await lookAt(folder)).toEqual([ok('The tables are up to date.')]);
    await writeFile(join(folder, 'lock'), '');
    expect(await lookAt(folder)).toEqual(problems('is in use by .* this application, all is well'));
  });
});

describe('a bucket', () => {
  const files = new Map<string, Buffer>();

  /** As much of S3 as the check needs. */
  async function lookAt(
    { isPublic = false, signed = 200, written = 200 } = {},
    more: Record<string, string> = {},
  ) {
    const S3_ENDPOINT = await serve(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const body = Buffer.concat(await request.toArray());
      const answer = (status: number, text: string | Buffer = '') => response.writeHead(status).end(text);
      if (searchParams.has('list-type'))
        return answer(200, '<ListBucketResult><Name>avatars</Name></ListBucketResult>');
      if (request.method === 'PUT') {
        files.set(pathname, body);
        return answer(written);
      }
      if (request.method === 'DELETE') return answer(files.delete(pathname) ? 204 : 404);
      return searchParams.has('X-Amz-Signature')
        ? answer(signed, files.get(pathname))
        : answer(isPublic ? 200 : 403);
    });
    return look('Storage', {
      S3_BUCKET: 'avatars',
      S3_ENDPOINT,
      S3_ACCESS_KEY_ID: 'accesskey',
      S3_SECRET_ACCESS_KEY: 's3secret',
      S3_FORCE_PATH_STYLE: 'true',
      ...more,
    });
  }

  it.each<[string, Parameters<typeof lookAt>, unknown]>([
    ['that works is fine', [], fine],
    ['that takes no picture is a problem', [{ written: 403 }], problems('s3:PutObject')],
    ['that anybody can read is a problem', [{ isPublic: true }], problems('Anybody can read')],
    ['whose signed addresses are refused is a problem', [{ signed: 403 }], problems('is answered with 403')],
    [
      'that browsers reach without encryption alone is a problem',
      [{}, { PUBLIC_URL: 'https://a.example' }],
      problems('give S3_ENDPOINT an https address'),
    ],
  ])('%s, and nothing stays in it', async (_what, given, findings) => {
    expect(await lookAt(...given)).toEqual(findings);
    expect(files.size).toBe(0);
  });
});

describe('mail', () => {
  const INBOX_PORT = '0';

  it('is sent only where an address is named', async () => {
    expect(await look('Mail', { INBOX_PORT })).toEqual(fine);
    expect(await look('Mail', { INBOX_PORT }, 'me@b.example')).toEqual([
      ...fine,
      ok('The mail was taken; see whether it arrives, and not among the spam.'),
    ]);
  });

  it('that cannot be sent is a problem in the words of the provider', async () => {
    const text = 'The mail server of SMTP_URL cannot be reached.';
    const dead = { SMTP_URL: 'smtp://127.0.0.1:1' };
    expect(await look('Mail', dead, 'me@b.example')).toEqual([problem(text), problem(text)]);
  });

  it('in an inbox that nobody reads is a problem', async () => {
    expect(await look('Mail', { INBOX_PORT, PUBLIC_URL: 'https://a.example' })).toEqual(
      problems('SMTP_URL is not set'),
    );
  });
});

const firebase = { IDENTITY_PROVIDER: 'firebase', FIREBASE_API_KEY: 'key', FIREBASE_PROJECT_ID: 'acme-1' };
describe('tokens', () => {
  let issuer: TestIssuer;
  beforeEach(async () => {
    issuer = await TestIssuer.start();
  });
  afterEach(() => issuer.close());
  const lookAt = (more: Record<string, string> = {}) =>
    look('Tokens', { ...firebase, ...issuer.environment, ...more });

  it('need a key for one of the algorithms', async () => {
    expect(await lookAt()).toEqual(fine);
    expect(await lookAt({ IDENTITY_ALGORITHMS: 'RS256' })).toEqual(
      problems('None of the 1 keys .* check IDENTITY_ALGORITHMS'),
    );
  });

  it('whose keys cannot be loaded are a problem', async () => {
    issuer.answer = (response) => response.end('"x"');
    expect(await lookAt()).toEqual(problems('ERR_JWKS_INVALID.*Check IDENTITY_JWKS_URL'));
  });

  it('of an issuer where the web app does not sign in are a warning', async () => {
    expect(await lookAt({ IDENTITY_PROVIDER: 'embedded' })).toEqual([
      ...trouble('warning', 'embedded provider'),
      ...fine,
    ]);
  });
});

describe('Firebase', () => {
  it('that would mail no links to our address is a problem (stubbed reply)', async () => {
    const projects = { projectId: '1', authorizedDomains: ['localhost', 'a.example'] };
    const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(projects));
    const at = (PUBLIC_URL: string) => look('Identity', { ...firebase, PUBLIC_URL });
    expect(await at('https://b.example')).toEqual(problems('b.example is not among'));
    expect(await at('https://a.example')).toEqual(fine);
    expect(await at('http://localhost:3000')).toEqual(fine);
    expect(asked.mock.calls[0]?.[0]).toBe('https://identitytoolkit.googleapis.com/v1/projects?key=key');
    asked.mockRestore();
  });

  it('that does not know the key, or cannot be reached, is a problem', async () => {
    const at = (url: string) => look('Identity', { ...firebase, FIREBASE_AUTH_URL: url });
    const refused = await serve((_request, response) =>
      response.writeHead(400).end('{"error":{"message":"API key not valid."}}'),
    );
    expect(await at(refused)).toEqual(problems('does not accept FIREBASE_API_KEY'));
    expect(await at('http://127.0.0.1:1')).toEqual(problems('cannot be reached'));
  });
});

describe('an OpenID provider', () => {
  let provider: TestOpenidProvider;
  beforeEach(async () => {
    provider = await TestOpenidProvider.start();
  });
  afterEach(() => provider.close());
  const lookAt = (more: Record<string, string> = {}) =>
    look('Identity', { ...provider.environment, PUBLIC_URL: 'https://app.test', ...more });
  const addresses = ok(
    'Register https://app.test/auth/callback at the provider as redirect address, https://app.test/login as the one after signing out, and https://app.test/api/auth/foreign/ended for back-channel logout if it has that.',
  );
  const taken = () =>
    ok(`The provider calls itself ${provider.issuer}, as OIDC_ISSUER says, and takes our secret.`);

  it('that is as the settings say is fine, and the addresses to register are printed', async () => {
    expect(await lookAt()).toEqual([taken(), addresses]);
    const [, own] = await lookAt({ PUBLIC_URL: '', PORT: '3100' });
    expect(own?.text).toContain('http://localhost:3100/auth/callback');
  });

  it('that does not take the secret as it is sent is a problem that names the settings', async () => {
    provider.takes = ['post'];
    const words = 'Check OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_TOKEN_AUTH.';
    expect(await lookAt()).toEqual([...problems(words), addresses]);
    expect(await lookAt({ OIDC_TOKEN_AUTH: 'post' })).toEqual([taken(), addresses]);
  });

  it('without a page for signing out is a warning', async () => {
    provider.document = { end_session_endpoint: undefined };
    expect(await lookAt()).toEqual([
      taken(),
      warning(
        'The provider names no page for signing out: whoever signs out here stays signed in there. If it has such a page, set OIDC_END_SESSION_URL.',
      ),
      addresses,
    ]);
  });
});
