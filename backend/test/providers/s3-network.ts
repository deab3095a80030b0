import type { S3FileStorageOptions } from '@toolkit/adapters/backend/account';

const given = process.env.PROVIDERS_S3;
if (!given) throw new Error('PROVIDERS_S3 is not set: run npm run test:providers.');
export const server = JSON.parse(given) as S3FileStorageOptions & { readonly endpoint: string };

/** The variables as an operator would set them. */
export const s3Environment = (changed: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  S3_BUCKET: server.bucket,
  S3_ENDPOINT: server.endpoint,
  S3_REGION: server.region,
  S3_ACCESS_KEY_ID: server.credentials?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: server.credentials?.secretAccessKey ?? '',
  S3_FORCE_PATH_STYLE: String(server.forcePathStyle),
  ...changed,
});
