import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tinyPng } from '@toolkit/adapters/contracts';
import { type RunningBackend, runBackend } from '../running-backend.ts';
import { s3Environment, server } from './s3-network.ts';

describe('pictures in S3', () => {
  let backend: RunningBackend;
  let token: string;

  beforeAll(async () => {
    backend = await runBackend({
      environment: s3Environment(),
      web: {
        files: (_request, _response, next) => next(),
        template: '',
        firstPaint: () => ({ html: '' }),
        preloads: () => [],
      },
    });
    token = await backend.issuer.token({ sub: 'pictures' });
    await backend.call('/api/user/initialize', { token });
  });
  afterAll(() => backend.stop());

  async function saved(): Promise<string> {
    const body = new FormData();
    body.set('data', JSON.stringify({ firstName: 'Ada', lastName: 'L' }));
    body.set('avatar', new Blob([tinyPng], { type: 'image/png' }), 'a.png');
    const answer = await backend.call('/api/user/account/save', { method: 'POST', token, body });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { avatarPath: string }).avatarPath;
  }
  const addressOf = async (path: string) => {
    const answer = await backend.call(`/api/storage/download-url?path=${path}`, { token });
    return ((await answer.json()) as { url: string }).url;
  };

  it('S-80 are loaded by the browser from the service itself, as what they are', async () => {
    const url = await addressOf(await saved());
    expect(new URL(url).origin).toBe(server.endpoint);
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await answer.arrayBuffer()).toString('hex', 0, 3)).toBe('ffd8ff');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('are allowed by the page from exactly there, and served by nothing here', async () => {
    const page = await backend.call('/login', { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`; img-src 'self' data: blob: ${server.endpoint}; connect-src`);
    expect(policy.split(server.endpoint)).toHaveLength(2);
    const url = new URL(await addressOf(await saved()));
    expect((await backend.call(`/files/${url.pathname.split('/').slice(2).join('/')}`)).status).toBe(404);
  });
});

describe('starting with wrong S3 settings', () => {
  let root: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 's3 start '));
  });
  afterAll(() => rm(root, { recursive: true }));

  /** What the start prints, its exit code, and whether a data folder exists afterwards. */
  async function refused(changed: Readonly<Record<string, string>>) {
    const main = fileURLToPath(new URL('../../src/main.js', import.meta.url));
    const dataDir = join(root, 'data');
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, PORT: '0', INBOX_PORT: '0', DATA_DIR: dataDir, ...s3Environment(changed) };
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const [code] = (await once(child, 'close')) as [number];
    return [output, code, existsSync(dataDir)];
  }

  // Of the sentences, `npm run doctor` shows the others.
  it('is one sentence and exit code 1, and nothing is touched', async () => {
    const at = server.endpoint;
    expect(await refused({ S3_REGION: 'eu-west-9' })).toEqual([
      `S3_REGION eu-west-9 is not the region of S3_BUCKET ${server.bucket}, or ${at} is not where it lies.\n`,
      1,
      false,
    ]);
  });
});
