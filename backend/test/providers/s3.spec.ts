import { StartupError } from '@toolkit/adapters/backend/database';
import { tinyPng } from '@toolkit/adapters/contracts';
import { save } from '../as-page.ts';
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
    const answer = await save(backend, token, 'Ada', tinyPng);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { avatarPath: string }).avatarPath;
  }
  const addressOf = async (path: string) => {
    const answer = await backend.call(`/api/storage/download-url?path=${path}`, { token });
    return ((await answer.json()) as { url: string }).url;
  };

  it('S-80 are allowed by the page from exactly there, and served by nothing here', async () => {
    const page = await backend.call('/login', { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`; img-src 'self' data: blob: ${server.endpoint}; connect-src`);
    expect(policy.split(server.endpoint)).toHaveLength(2);
    const url = new URL(await addressOf(await saved()));
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
