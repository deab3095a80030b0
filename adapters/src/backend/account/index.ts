export { accountSchema } from './account-schema.ts';
export { FolderFileStorage } from './folder-file-storage.ts';
export { ForkedAvatarImages, startAvatarProcess } from './forked-avatar-images.ts';
export { RememberedAccounts } from './remembered-accounts.ts';
export { S3FileStorage } from './s3-file-storage.ts';
export type { S3FileStorageOptions } from './s3-options.ts';
export { s3Advice, s3Refusal } from './s3-troubles.ts';
/** @public adapters elsewhere use it */
export { SignedAddresses } from './signed-addresses.ts';
export { TypeormAccounts } from './typeorm-accounts.ts';
