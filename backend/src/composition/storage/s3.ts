import { randomUUID } from 'node:crypto';
import {
  S3FileStorage,
  type S3FileStorageOptions,
  s3Advice,
  s3Refusal,
} from '@toolkit/adapters/backend/account';
import { avatarPrefix } from '@toolkit/application/backend/account';
import { StartupError } from '@toolkit/application/backend/environment';
import * as v from 'valibot';
import type { ServerConfig } from '../../config/server.ts';
import { httpUrl, match, shortText, type Values, type Variables } from '../../config/setting.ts';
import { type Finding, ok, problem } from '../../doctor/finding.ts';
import { findCode } from '../../doctor/report.ts';
import type { Files, OpenContext, StorageProvider } from '../provider.ts';

const role = "the machine's role";
const variables = {
  S3_BUCKET: {
    rule: match(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
    unset: 'a folder',
    means: 'a private bucket for pictures, of Amazon or of another S3 service',
  },
  S3_ENDPOINT: {
    rule: httpUrl,
    unset: "Amazon's",
    means: 'the S3 service; browsers load pictures from it, so it has to be https where the application is',
  },
  S3_REGION: {
    rule: match(/^[\w-]{1,50}$/, 'the name of a region'),
    unset: '`us-east-1`',
    means: 'the region of the bucket',
  },
  S3_ACCESS_KEY_ID: {
    rule: shortText(200),
    unset: role,
    means: 'set together with the next',
    secret: true,
  },
  S3_SECRET_ACCESS_KEY: { rule: shortText(1000), unset: role, means: '', secret: true },
  S3_FORCE_PATH_STYLE: {
    rule: v.picklist(['true', 'false'], 'true or false'),
    unset: '`false`',
    means: "`true`: the bucket in the path, as most services but Amazon's want it",
  },
} satisfies Variables;

// The lockfile fixes the SDK's version, so its warning that later versions need a later Node is noise.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

const anyKeys = { accessKeyId: 'x', secretAccessKey: 'x' };

/** A private bucket of any S3-compatible service. */
export const s3: StorageProvider<typeof variables, S3FileStorageOptions> = {
  name: 's3',
  variables,
  shared: true,
  read,
  // Any keys will do, since only the host matters: those of a machine's role may not be available yet.
  origin: (settings) => new S3FileStorage({ ...settings, credentials: anyKeys }).downloadOrigin(),
  open,
  check,
  says: describe,
};

function read(set: Values<typeof variables>): S3FileStorageOptions | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (bucket === undefined) {
    const name = Object.keys(variables).find((one) => set[one as keyof typeof set] !== undefined);
    if (name !== undefined) throw new StartupError(`S3_BUCKET must be set when ${name} is.`);
    return undefined;
  }
  if (!accessKeyId !== !secretAccessKey) {
    throw new StartupError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  }
  return {
    bucket,
    endpoint: set.S3_ENDPOINT,
    region: set.S3_REGION ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: set.S3_FORCE_PATH_STYLE === 'true',
  };
}

/**
 * If the service refuses a request, it will keep refusing, so the start fails. If it does not answer, it may come back,
 * and until then everything but pictures works.
 */
async function open(settings: S3FileStorageOptions, { log, say, patienceMs }: OpenContext): Promise<Files> {
  const files = new S3FileStorage(settings, patienceMs);
  try {
    await files.check();
  } catch (error) {
    const sentence = describe(error, settings);
    if (s3Refusal(error, settings) !== undefined) {
      files.close();
      throw new StartupError(sentence);
    }
    log.warn({ code: findCode(error) }, 'storage cannot be reached');
    say(sentence);
  }
  return { files, close: () => files.close() };
}

function describe(error: unknown, settings: S3FileStorageOptions): string {
  return (
    s3Advice(error, settings) ??
    s3Refusal(error, settings) ??
    `${settings.endpoint ?? "Amazon's S3"} cannot be reached now (${findCode(error)}): no pictures until it is back.`
  );
}

/** Stores a probe as the application does with a picture, loads it as a browser does, and removes it. */
async function check(settings: S3FileStorageOptions, { publicUrl }: ServerConfig): Promise<Finding[]> {
  const files = new S3FileStorage(settings);
  const path = `${avatarPrefix}${randomUUID().replaceAll('-', '')}`;
  try {
    await files.check();
    try {
      await files.put(path, new TextEncoder().encode('Probe of npm run doctor'), 'image/png');
      return await checkDownload(await files.downloadUrl(path, 60), publicUrl);
    } finally {
      // Also after a failure, since it may have been written all the same.
      await files.delete(path);
    }
  } finally {
    files.close();
  }
}

async function checkDownload(address: string, publicUrl: string | undefined): Promise<Finding[]> {
  const { origin, pathname } = new URL(address);
  const [signed, plain] = await Promise.all([address, origin + pathname].map(loadStatus));
  if (plain === 200)
    return [problem('Anybody can read its files without a signature; make the bucket of S3_BUCKET private.')];
  if (signed !== 200)
    return [problem(`Its signed address is answered with ${signed}; browsers could show no pictures.`)];
  if (publicUrl?.startsWith('https:') && origin.startsWith('http:'))
    return [
      problem(
        `Browsers load no pictures of ${origin} in a page of ${publicUrl}; give S3_ENDPOINT an https address.`,
      ),
    ];
  return [ok('A picture can be stored, loaded by its signed address alone, and removed.')];
}

async function loadStatus(address: string): Promise<number> {
  const { status, body } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
  await body?.cancel();
  return status;
}
