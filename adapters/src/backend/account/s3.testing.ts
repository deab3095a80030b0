import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { S3FileStorage } from './s3-file-storage.ts';
import type { S3FileStorageOptions } from './s3-options.ts';

const { PROVIDERS_S3: given, PROVIDERS_S3_STRANGER: strange } = process.env;
if (!given || !strange) throw new Error('PROVIDERS_S3 is not set: run npm run test:providers.');
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string };
export const server = JSON.parse(given) as S3FileStorageOptions & {
  readonly endpoint: string;
  readonly credentials: Keys;
};
/** A user that the server knows and that has no rights. */
export const stranger = JSON.parse(strange) as Keys;

const opened: S3FileStorage[] = [];
const admin = new S3Client({ ...server, credentials: { ...server.credentials } });

/** On the server's bucket, with what is given in place of the server's settings. */
export function storageWith(options: Partial<S3FileStorageOptions>, patienceMs?: number): S3FileStorage {
  const files = new S3FileStorage({ ...server, ...options }, patienceMs);
  opened.push(files);
  return files;
}

export type OwnBucket = Awaited<ReturnType<typeof ownBucket>>;

/** A bucket for one test file, deleted afterwards. */
export async function ownBucket() {
  const bucket = `test-${randomBytes(8).toString('hex')}`;
  await admin.send(new CreateBucketCommand({ Bucket: bucket }));
  const files = storageWith({ bucket }, 600_000);
  const dispose = async () => {
    for await (const { path } of files.list('')) await files.delete(path);
    await admin.send(new DeleteBucketCommand({ Bucket: bucket }));
  };
  return { bucket, files, dispose };
}

export function closeAll(): void {
  for (const files of opened) files.close();
  admin.destroy();
}
