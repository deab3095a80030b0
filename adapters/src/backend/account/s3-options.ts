/** A private bucket of any S3-compatible service. */
export interface S3FileStorageOptions {
  readonly bucket: string;
  /** Undefined: Amazon's endpoint of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: the AWS SDK looks in its usual places, such as the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** The bucket stands in the path and not in the host name, which most services other than Amazon's need. */
  readonly forcePathStyle: boolean;
}
