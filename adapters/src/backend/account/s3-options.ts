/** A private bucket of any service that speaks S3. */
export interface S3FileStorageOptions {
  readonly bucket: string;
  /** Undefined: Amazon's own, by the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: from where the AWS SDK looks by itself. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly forcePathStyle: boolean;
}
