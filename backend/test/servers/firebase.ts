import { memoryBackend } from '@toolkit/adapters/memory';
import type { BuiltWeb } from '../../src/pages/built-web.ts';
import { freePort } from '../free-port.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';

const preloaded: string[] = [];
const web: BuiltWeb = {
  template: '<script type="application/json" id="config">{}</script><!--preload-->',
  start: (_path, identityProvider) => {
    preloaded.push(identityProvider);
    return { firstPaint: { html: '' }, preloads: [] };
  },
  files: (_request, _response, next) => next(),
};
const environment = {
  IDENTITY_PROVIDER: 'firebase',
  FIREBASE_API_KEY: 'a-key',
  FIREBASE_PROJECT_ID: 'a-project',
};
const page = { headers: { accept: 'text/html' } };
let backend: RunningBackend;
let inboxPort: number;

const configIn = async (answer: Response) =>
  JSON.parse(/id="config">(.*?)<\/script>/.exec(await answer.text())?.[1] ?? '');

describe('a server with Firebase Auth', () => {
  beforeAll(async () => {
    inboxPort = await freePort();
    backend = await runBackend({ web, environment: { ...environment, INBOX_PORT: String(inboxPort) } });
  });

  afterAll(() => backend.stop());

  it('has no provider of its own and no inbox', async () => {
    for (const path of ['sign-in', 'register', 'token', 'jwks']) {
      expect((await backend.call(`/api/auth/${path}`, { method: 'POST' })).status).toBe(404);
      expect((await backend.call(`/api/auth/${path}`)).status).toBe(404);
    }
    expect(backend.app.inboxUrl).toBeUndefined();
    await expect(fetch(`http://127.0.0.1:${inboxPort}/`)).rejects.toThrow();
  });

  // Before another server runs here: Passport keeps one set of strategies for the process.
  it('asks nobody about the sessions of its tokens: they write until they run out', async () => {
    const token = await backend.issuer.token({ sub: 'of-firebase', sid: 'a session of theirs' });
    expect((await backend.call('/api/user/initialize', { token })).status).toBe(200);
    const body = new FormData();
    body.set('data', JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace' }));
    expect((await backend.call('/api/user/account/save', { method: 'POST', token, body })).status).toBe(200);
  });

  it('gives the page the settings of the project and lets it call two more hosts', async () => {
    const answer = await backend.call('/login', page);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    );
    expect(await configIn(answer)).toMatchObject({
      identityProvider: 'firebase',
      firebase: { apiKey: 'a-key', projectId: 'a-project' },
    });
    expect(preloaded.at(-1)).toBe('firebase');
  });

  it('lets the page talk to an emulator instead, where there is one', async () => {
    const other = await runBackend({
      web,
      environment: { ...environment, FIREBASE_AUTH_URL: 'http://127.0.0.1:9099/' },
    });
    try {
      const answer = await other.call('/login', page);
      expect(answer.headers.get('content-security-policy')).toContain(
        "connect-src 'self' http://127.0.0.1:9099;",
      );
      expect((await configIn(answer)).firebase.authUrl).toBe('http://127.0.0.1:9099');
    } finally {
      await other.stop();
    }
  });

  it.each([
    ['mode=verifyEmail&oobCode=a%2Fb', '/auth/verify#code=a%2Fb'],
    ['mode=verifyAndChangeEmail&oobCode=b', '/auth/verify#code=b'],
    ['mode=resetPassword&oobCode=c&continueUrl=https://evil.example', '/auth/reset#code=c'],
    ['mode=recoverEmail&oobCode=c', '/login'],
    ['mode=verifyEmail&oobCode=a&oobCode=b', '/login'],
    ['mode=verifyEmail', '/login'],
    ['', '/login'],
  ])('leads mailed links on: %s', async (query, target) => {
    const answer = await backend.call(`/auth/action?${query}`, page);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, target]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(backend.log.join('\n')).not.toContain('oobCode');
  });
});

describe('a server with the embedded provider', () => {
  it('lets pages reach no other server and serves no links of Firebase', async () => {
    const embedded = await runBackend({ web, memory: memoryBackend() });
    try {
      const answer = await embedded.call('/login', page);
      expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self';");
      const config = await configIn(answer);
      expect(config.identityProvider).toBe('embedded');
      expect(config.firebase).toBeUndefined();
      expect((await embedded.call('/auth/action?mode=verifyEmail&oobCode=c', page)).status).toBe(404);
    } finally {
      await embedded.stop();
    }
  });

  it('leads links on that a mail program has bent, and leaves the others', async () => {
    const embedded = await runBackend({ web, memory: memoryBackend() });
    try {
      for (const [bent, target] of [
        ['/auth/verify%23code=a-B_c', '/auth/verify#code=a-B_c'],
        ['/Auth/Reset%23code=a-B_c', '/auth/reset#code=a-B_c'],
        ['/AUTH/VERIFY', '/auth/verify'],
      ] as const) {
        const answer = await embedded.call(bent, page);
        expect([answer.status, answer.headers.get('location')]).toEqual([302, target]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
      expect((await embedded.call('/auth/verify', page)).status).toBe(200);
      expect((await embedded.call('/auth/verifyother', page)).status).toBe(404);
      expect(embedded.log.join('\n')).not.toContain('a-B_c');
    } finally {
      await embedded.stop();
    }
  });

  it.each([
    ['http://toolkit.test', ['http://toolkit.test']],
    ['https://toolkit.test', ['https://toolkit.test']],
    ['http://localhost:4321', ['http://localhost:4321', 'http://127.0.0.1:4321', 'http://[::1]:4321']],
  ])('tells the page where it may be opened: %s', async (url, origins) => {
    const embedded = await runBackend({ web, memory: memoryBackend(), environment: { PUBLIC_URL: url } });
    try {
      expect(await configIn(await embedded.call('/login', page))).toMatchObject({ publicUrl: url, origins });
    } finally {
      await embedded.stop();
    }
  });
});
