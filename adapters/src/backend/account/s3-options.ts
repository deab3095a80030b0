/** A private bucket of any S3-compatible service. */
export interface S3FileStorageOptions {
  readonly bucket: string;
  /** Undefined: Amazon's endpoint of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: the AWS SDK looks for credentials in its usual places. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly forcePathStyle: boolean;
}
