import { setTimeout as sleep } from 'node:timers/promises';
import { fileStorageContract } from '../../contracts/file-storage.contract.ts';
import { tinyPng } from '../../contracts/pictures.ts';
import { closeAll, type OwnBucket, ownBucket, server, storageWith } from './s3.testing.ts';

/** As many as this server lists at once; others do a thousand. */
const pageLength = 10;

async function open(url: string) {
  const answer = await fetch(url, { redirect: 'error' });
  if (!answer.ok) return undefined;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { bytes, contentType: answer.headers.get('content-type') ?? '' };
}

afterAll(closeAll);

fileStorageContract('S3FileStorage', async () => {
  const { files, dispose } = await ownBucket();
  // biome-ignore lint/plugin: an address expires by the clock of the foreign server.
  return { files, open, wait: (milliseconds: number) => sleep(milliseconds), dispose };
});

describe('S3FileStorage', () => {
  it('S-80 lists more than a page holds', async () => {
    const { files, dispose } = await ownBucket();
    const names = Array.from({ length: 2 * pageLength + 5 }, (_none, at) => `avatars/${at}`);
    await Promise.all(names.map((name) => files.put(name, tinyPng, 'image/png')));
    const listed: string[] = [];
    for await (const { path } of files.list('avatars/')) listed.push(path);
    await dispose();
    expect(listed.sort()).toEqual(names.sort());
  });

  it('has one host for all addresses', async () => {
    const files = storageWith({});
    expect(await files.downloadOrigin()).toBe(server.endpoint);
    const amazon = { endpoint: undefined, region: 'eu-west-1', bucket: 'pictures', forcePathStyle: false };
    expect(await storageWith(amazon).downloadOrigin()).toBe('https://pictures.s3.eu-west-1.amazonaws.com');
  });
});

describe('an address of S3FileStorage', () => {
  let url: string;
  let bucket: OwnBucket;

  beforeAll(async () => {
    bucket = await ownBucket();
    await bucket.files.put('avatars/a', tinyPng, 'image/png');
    url = await bucket.files.downloadUrl('avatars/a', 300);
  });
  afterAll(() => bucket.dispose());

  it('S-80 shows in an image and is saved when it is opened by itself', async () => {
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="avatar"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('S-80 is refused with another type', async () => {
    const changed = new URL(url);
    changed.searchParams.set('response-content-type', 'text/html');
    expect((await fetch(changed)).status).toBe(403);
  });

  it('S-80 lives no longer than five minutes', async () => {
    const long = new URL(await bucket.files.downloadUrl('avatars/a', 86_400));
    expect(long.searchParams.get('X-Amz-Expires')).toBe('300');
  });
});
