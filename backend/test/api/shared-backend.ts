import { rm } from 'node:fs/promises';
import { builtWeb } from '../../src/pages/built-web.ts';
import { OpenApiCheck } from '../openapi-check.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';
import { builtPage } from './built-page.ts';

const openApi = new OpenApiCheck();
/** One backend for all tests of a file that do not start their own. Its answers are held against the description. */
export let backend: RunningBackend;

beforeAll(async () => {
  const dist = await builtPage();
  const web = builtWeb(dist);
  // From here on no request reaches the disk.
  await rm(dist, { recursive: true });
  const running = await runBackend({
    web,
    environment: {
      PUBLIC_URL: 'https://toolkit.example.test',
      SUPPORT_URL: 'https://help.example.test/</script>',
      METRICS_PORT: '0',
    },
  });
  backend = {
    ...running,
    call: async (path, init = {}) => {
      const answer = await running.call(path, init);
      await expectDocumented(init.method ?? 'GET', path, answer);
      return answer;
    },
  };
});

async function expectDocumented(method: string, target: string, answer: Response): Promise<void> {
  const [path = ''] = target.split('?');
  if (!openApi.describes(method, path)) return;
  expect(await openApi.problems(method, path, answer)).toEqual([]);
}

afterAll(() => backend.stop());

export function expectSecurityHeaders(headers: Readonly<Record<string, string>>): void {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  for (const name of ['x-powered-by', 'server', 'etag']) expect(headers[name]).toBeUndefined();
}
