import { createServer } from 'node:http';
import { type FileStorage, StorageUnavailable } from '@toolkit/application/backend/account';
import { faultProxy } from '../../../../tools/providers/fault-proxy.mjs';
import { listenLocally } from '../../contracts/listen-locally.ts';
import { tinyPng } from '../../contracts/pictures.ts';
import { closeAll, type OwnBucket, ownBucket, server, storageWith, stranger } from './s3.testing.ts';
import { type S3FileStorage, s3CallMs } from './s3-file-storage.ts';
import type { S3FileStorageOptions } from './s3-options.ts';
import { s3Refusal } from './s3-troubles.ts';

afterAll(closeAll);

describe('S3FileStorage with wrong settings', () => {
  const refusal = async (options: Partial<S3FileStorageOptions>) => {
    const error = await storageWith(options)
      .check()
      .catch((reason: unknown) => reason);
    return s3Refusal(error, { ...server, ...options });
  };
  const at = server.endpoint;
  const id = server.credentials.accessKeyId;

  it('says which setting is wrong', async () => {
    expect(await refusal({})).toBeUndefined();
    expect(await refusal({ bucket: 'not-there' })).toBe(
      `S3_BUCKET not-there does not exist at ${at}; create it first.`,
    );
    expect(await refusal({ credentials: { accessKeyId: id, secretAccessKey: 'wrong' } })).toContain(
      'does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    );
    expect(await refusal({ credentials: stranger })).toContain(
      'they need s3:ListBucket on it, and s3:GetObject, s3:PutObject and s3:DeleteObject on its objects.',
    );
    expect(await refusal({ region: 'eu-west-9' })).toContain('S3_REGION eu-west-9 is not the region');
  });

  it('is no reason while nobody answers', async () => {
    expect(await refusal({ endpoint: 'http://127.0.0.1:1' })).toBeUndefined();
  });

  it.each([
    ['a page', 200, '<html></html>', 'is no S3 service'],
    ['nothing of that name', 404, 'not here', 'refuses requests'],
    ['trouble', 503, '', undefined],
    ['too many requests', 429, '', undefined],
  ])('tells who answers with %s (stubbed reply)', async (_what, status, body, expected) => {
    const { endpoint, close } = await answering(status, body);
    const said = await refusal({ endpoint });
    await close();
    expected === undefined ? expect(said).toBeUndefined() : expect(said).toContain(expected);
  });
});

async function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    request.on('end', () => response.writeHead(status, headers).end(body));
  });
  return {
    asked,
    endpoint: `http://127.0.0.1:${await listenLocally(http)}`,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** The code of a call that fails with StorageUnavailable. */
async function failure(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StorageUnavailable);
  return (error as StorageUnavailable).code;
}

const calls: readonly (readonly [string, (files: FileStorage) => Promise<unknown>])[] = [
  ['put', (files) => files.put('avatars/a', tinyPng, 'image/png')],
  ['get', (files) => files.get('avatars/a')],
  ['delete', (files) => files.delete('avatars/a')],
  ['list', (files) => files.list('avatars/')[Symbol.asyncIterator]().next()],
  ['check', (files) => files.check()],
];

const late = /^(?:ETIMEDOUT|TimeoutError)$/;
const broken = /^(?:ECONN\w+|EPIPE)$/;

describe('S3FileStorage when the service is in trouble', () => {
  let proxy: Awaited<ReturnType<typeof faultProxy>>;
  let files: S3FileStorage;
  let direct: OwnBucket;

  beforeEach(async () => {
    const { hostname, port } = new URL(server.endpoint);
    proxy = await faultProxy(hostname, Number(port));
    direct = await ownBucket();
    files = storageWith({ bucket: direct.bucket, endpoint: `http://127.0.0.1:${proxy.port}` });
    await files.put('avatars/a', new Uint8Array(300_000), 'image/png');
  });
  afterEach(async () => {
    await proxy.close();
    await direct.dispose();
  });

  it.each([
    ['nobody listens', 'refuse'],
    ['nothing is answered', 'hang'],
    ['answers break off', { cutAfter: 20 }],
    ['answers trickle', { bytesPerSecond: 1 }],
  ] as const)(
    'all calls fail in time, after two tries at most, when %s, and work afterwards',
    async (_what, mode) => {
      await proxy.set(mode);
      const timeout = vi.spyOn(AbortSignal, 'timeout');
      const codes = await Promise.all(calls.map(([_name, call]) => failure(call(files))));
      const limits = timeout.mock.calls.map(([ms]) => ms);
      timeout.mockRestore();
      const expected = mode === 'hang' || 'bytesPerSecond' in Object(mode) ? late : broken;
      for (const code of codes) expect(code).toMatch(expected);
      // The page tries again for minutes, so one limit holds for all that a call does.
      expect(s3CallMs).toBeLessThan(5_000);
      expect(limits).toEqual(calls.map(() => s3CallMs));
      expect(proxy.connections()).toBeLessThanOrEqual(2 * calls.length);
      await proxy.set('pass');
      for (const [, call] of calls) await call(files);
    },
  );

  it('get fails when a body breaks off, or does not come to its end', async () => {
    await proxy.set({ cutAfter: 100_000 });
    expect(await failure(files.get('avatars/a'))).toMatch(/^ECONNRESET|^aborted/i);
    await proxy.set({ bytesPerSecond: 20_000 });
    expect(await failure(files.get('avatars/a'))).toMatch(late);
    await proxy.set('pass');
    expect((await files.get('avatars/a'))?.length).toBe(300_000);
  });

  it.each([
    [503, 2],
    [403, 1],
    [301, 2],
    [307, 2],
  ])('answered with %d, tries %d times at most, and nowhere else (stubbed reply)', async (status, most) => {
    const target = await answering(200, '');
    for (const [, call] of calls) {
      const stub = await answering(status, '', { location: `${target.endpoint}/` });
      await failure(call(storageWith({ endpoint: stub.endpoint })));
      expect(stub.asked.length).toBeLessThanOrEqual(most);
      await stub.close();
    }
    expect(target.asked).toEqual([]);
    await target.close();
  });
});
