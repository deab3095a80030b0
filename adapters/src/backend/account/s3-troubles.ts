import { StorageUnavailable } from '@toolkit/application/backend/account';
import { readCode } from '@toolkit/application/backend/environment';
import type { S3FileStorageOptions } from './s3-options.ts';

/**
 * Turns an error of the client, network or service into StorageUnavailable, with the code of the system or the service or
 * the name of the error. A fault of our own stays as it is.
 */
export function s3Unavailable(error: unknown): unknown {
  const { name = '', $metadata: answer } = Object(error) as { name?: string; $metadata?: unknown };
  const code = readCode(error) || (answer || named.test(name) ? name : '');
  return code === ''
    ? error
    : new StorageUnavailable(code.replace(/[^\w.-]/g, '').slice(0, 60), { cause: error });
}

const named = /^(?:TimeoutError|AbortError|CredentialsProviderError)$/;

/**
 * One sentence that says why the storage will not work until somebody changes a setting; undefined if it may work
 * later, because nothing answered or the service is in trouble.
 */
export function s3Refusal(error: unknown, options: S3FileStorageOptions): string | undefined {
  if (!(error instanceof StorageUnavailable)) return undefined;
  const { bucket, endpoint, region, credentials } = options;
  const { code, cause } = error;
  const status = readStatus(cause);
  const place = endpoint ?? `Amazon's S3 in ${region}`;
  const keys = credentials ? 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY' : 'the keys that were found';
  if (code === 'NotS3')
    return `What answers at ${place} is no S3 service; S3_ENDPOINT must be the address of one.`;
  if (code === 'NoSuchBucket') return `S3_BUCKET ${bucket} does not exist at ${place}; create it first.`;
  if (code === 'CredentialsProviderError') {
    return `No keys for ${place} were found; set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  }
  if (wrongKeys.test(code)) return `${place} does not accept ${keys}.`;
  if (wrongRegion.test(code) || status === 301) {
    return `S3_REGION ${region} is not the region of S3_BUCKET ${bucket}, or ${place} is not where it lies.`;
  }
  if (code === 'RequestTimeTooSkewed') return `The clock of this machine differs from that of ${place}.`;
  if (noTls.test(code)) {
    return `No TLS connection to ${place} can be made (${code}): its certificate is not accepted, or it speaks no TLS.`;
  }
  if (status === 401 || status === 403) {
    return (
      `${place} does not let ${keys} into S3_BUCKET ${bucket} (${code}): they need s3:ListBucket on it, and ` +
      's3:GetObject, s3:PutObject and s3:DeleteObject on its objects.'
    );
  }
  // An overloaded service answers 408 or 429.
  const final = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
  return final ? `${place} refuses requests for S3_BUCKET ${bucket} (${status}, ${code}).` : undefined;
}

/** What settings usually make a service fail like this, or undefined: a guess, for people who look for the mistake. */
export function s3Advice(error: unknown, options: S3FileStorageOptions): string | undefined {
  const { bucket, endpoint, forcePathStyle } = options;
  if (!(error instanceof StorageUnavailable) || endpoint === undefined) return undefined;
  const { host, hostname, pathname, protocol } = new URL(endpoint);
  if (hostname.startsWith(`${bucket}.`) || pathname.split('/').includes(bucket)) {
    const without = `${protocol}//${host.replace(`${bucket}.`, '')}`;
    return `S3_ENDPOINT ${endpoint} holds the name of S3_BUCKET, which is added to it; try ${without}.`;
  }
  if (!forcePathStyle && noHost.test(error.code)) {
    return `${bucket}.${host} does not answer as S3 (${error.code}); if your service has no host for each bucket, set S3_FORCE_PATH_STYLE=true.`;
  }
  return undefined;
}

const noHost = /^(?:ENOTFOUND|EAI_AGAIN|ERR_TLS_CERT_ALTNAME_INVALID)$/;
const wrongKeys = /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken)$/;
const wrongRegion = /^(?:AuthorizationHeaderMalformed|PermanentRedirect)$/;
const noTls = /CERT|SELF_SIGNED|UNABLE_TO|^EPROTO$/;

function readStatus(cause: unknown): number | undefined {
  const { $metadata: metadata } = Object(cause) as { $metadata?: { httpStatusCode?: number } };
  return metadata?.httpStatusCode;
}
