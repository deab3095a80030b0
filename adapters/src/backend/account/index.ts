export { accountEntities, accountMigrations } from './account-schema.ts';
export { CryptoRandom } from './crypto-random.ts';
export { FolderFileStorage, type ServedFile } from './folder-file-storage.ts';
export { operationMs as storageOperationMs, S3FileStorage } from './s3-file-storage.ts';
export type { S3FileStorageOptions } from './s3-options.ts';
export { s3Refusal } from './s3-troubles.ts';
export { SharpAvatarImages } from './sharp-avatar-images.ts';
export { SystemClock } from './system-clock.ts';
export { TypeormAccounts } from './typeorm-accounts.ts';
