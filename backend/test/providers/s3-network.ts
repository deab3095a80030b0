import type { S3FileStorageOptions } from '@toolkit/adapters/backend/account';

/** The proxy that `tools/providers/fault-proxy.mjs` makes. */
interface FaultProxy {
  readonly port: number;
  set(mode: 'pass' | 'refuse'): Promise<void>;
  close(): Promise<void>;
}

const given = process.env.PROVIDERS_S3;
if (!given) throw new Error('PROVIDERS_S3 is not set: run npm run test:providers.');
export const server = JSON.parse(given) as S3FileStorageOptions & { readonly endpoint: string };

/** A connection to the S3 server that tests can break. */
export async function breakableWay(): Promise<FaultProxy> {
  const script = new URL('../../../../tools/providers/fault-proxy.mjs', import.meta.url);
  const { faultProxy } = (await import(script.href)) as {
    faultProxy(host: string, port: number): Promise<FaultProxy>;
  };
  const { hostname, port } = new URL(server.endpoint);
  return faultProxy(hostname, Number(port));
}

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
