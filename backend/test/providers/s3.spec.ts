import { tinyPng } from '@toolkit/adapters/contracts';
import { StartupError } from '@toolkit/application/backend/environment';
import { openAccount, save } from '../as-page.ts';
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
        start: () => ({ firstPaint: { html: '' }, preloads: [] }),
      },
    });
    token = await openAccount(backend, 'pictures');
  });
  afterAll(() => backend.stop());

  it('S-80 are allowed by the page from exactly there, and served by nothing here', async () => {
    const page = await backend.call('/login', { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`; img-src 'self' data: blob: ${server.endpoint}; connect-src`);
    expect(policy.split(server.endpoint)).toHaveLength(2);
    const { avatarPath } = (await (await save(backend, token, 'Ada', tinyPng)).json()) as {
      avatarPath: string;
    };
    const answer = await backend.call(`/api/storage/download-url?path=${avatarPath}`, { token });
    const url = new URL(((await answer.json()) as { url: string }).url);
    expect(url.origin).toBe(server.endpoint);
    expect((await backend.call(`/files/${url.pathname.split('/').slice(2).join('/')}`)).status).toBe(404);
  });
});

it('a start with wrong S3 settings ends in one sentence', async () => {
  const { bucket, endpoint } = server;
  await expect(runBackend({ environment: s3Environment({ S3_REGION: 'eu-west-9' }) })).rejects.toThrow(
    new StartupError(
      `S3_REGION eu-west-9 is not the region of S3_BUCKET ${bucket}, or ${endpoint} is not where it lies.`,
    ),
  );
});

// The adapter shows that it works again as soon as the service is back.
it('an S3 service that is away keeps nothing from starting: names are saved, pictures refused', async () => {
  const said: string[] = [];
  const backend = await runBackend({
    impatient: true,
    environment: s3Environment({ S3_ENDPOINT: 'http://127.0.0.1:1' }),
    say: (line) => said.push(line),
  });
  expect(said).toContainEqual(expect.stringMatching(/cannot be reached now \(\w+\): no pictures until/));
  const token = await openAccount(backend, 'ada');
  expect((await save(backend, token, 'Ada')).status).toBe(200);
  expect((await save(backend, token, 'With a picture', tinyPng)).status).toBe(503);
  expect((await backend.call('/readyz')).status).toBe(200);
  await backend.stop();
});
