import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { avatarPrefix, type FileStorage, StorageUnavailable } from '@toolkit/application/backend/account';
import type { S3FileStorageOptions } from './s3-options.ts';
import { s3Unavailable } from './s3-troubles.ts';

const connectMs = 1_000;
/** The time until an answer begins. */
const tryMs = 1_800;
const tries = 2;
/** The time for both tries and the body together. Whoever calls hears of trouble soon, and tries again for minutes. */
export const s3CallMs = 4_000;
const linkSeconds = 300;

/**
 * A private bucket. Needs s3:GetObject, s3:PutObject and s3:DeleteObject on its objects and s3:ListBucket on itself;
 * `avatars/` as the only prefix is enough for all of them. No redirect is followed.
 */
export class S3FileStorage implements FileStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  /** @param patienceMs replaces every usual time limit: tests wait longer than users would */
  constructor(
    { bucket, endpoint, region, credentials, forcePathStyle }: S3FileStorageOptions,
    private readonly patienceMs?: number,
  ) {
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      forcePathStyle,
      ...(endpoint !== undefined && { endpoint }),
      ...(credentials && { credentials }),
      maxAttempts: tries,
      // The signature covers a hash of the bytes; not every service supports the SDK's additional checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: patienceMs ?? connectMs,
        requestTimeout: patienceMs ?? tryMs,
        throwOnRequestTimeout: true,
      },
    });
  }

  async put(path: string, bytes: Uint8Array, contentType: string) {
    const command = new PutObjectCommand({ ...this.locate(path), Body: bytes, ContentType: contentType });
    await this.within((abortSignal) => this.client.send(command, { abortSignal }));
  }

  async get(path: string) {
    const command = new GetObjectCommand(this.locate(path));
    return this.within(async (abortSignal) => {
      try {
        const { Body } = await this.client.send(command, { abortSignal });
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    });
  }

  async delete(path: string) {
    const command = new DeleteObjectCommand(this.locate(path));
    await this.within((abortSignal) => this.client.send(command, { abortSignal }));
  }

  /**
   * The file keeps its content type: the signature covers every parameter, so nobody can ask for another type. A
   * browser that opens the address saves the file and never shows it as a page; an `<img>` shows it.
   */
  async downloadUrl(path: string, seconds: number) {
    const command = new GetObjectCommand({
      ...this.locate(path),
      ResponseCacheControl: 'no-store',
      ResponseContentDisposition: 'attachment; filename="avatar"',
    });
    const expiresIn = Math.min(seconds, linkSeconds);
    return this.within(() => getSignedUrl(this.client, command, { expiresIn }));
  }

  /** The host that all download addresses share, such as 'https://bucket.s3.eu-west-1.amazonaws.com'. */
  async downloadOrigin(): Promise<string> {
    return new URL(await this.downloadUrl(avatarPrefix, linkSeconds)).origin;
  }

  async *list(prefix: string) {
    let after: string | undefined;
    do {
      const page = await this.page({ Prefix: prefix, ContinuationToken: after });
      for (const { Key: path, LastModified: storedAt } of page.Contents ?? []) {
        if (path !== undefined && storedAt !== undefined) yield { path, storedAt };
      }
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }

  async check() {
    const page = await this.page({ Prefix: avatarPrefix, MaxKeys: 1 });
    // Any web server answers something; only an S3 service names the bucket.
    if (page.Name !== this.bucket) throw new StorageUnavailable('NotS3');
  }

  /** Closes the idle connections. */
  close(): void {
    this.client.destroy();
  }

  private page(which: Omit<ListObjectsV2CommandInput, 'Bucket'>) {
    const command = new ListObjectsV2Command({ Bucket: this.bucket, ...which });
    return this.within((abortSignal) => this.client.send(command, { abortSignal }));
  }

  private locate(path: string) {
    return { Bucket: this.bucket, Key: path };
  }

  /** The client's own limits end when an answer begins; this limit includes the body. */
  private async within<Value>(work: (abortSignal: AbortSignal) => Promise<Value>): Promise<Value> {
    const signal = AbortSignal.timeout(this.patienceMs ?? s3CallMs);
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    try {
      return await Promise.race([work(signal), late]);
    } catch (error) {
      throw s3Unavailable(error);
    }
  }
}
