export { accountEntities, accountMigrations } from './account-schema.ts';
export { CryptoRandom } from './crypto-random.ts';
export { FolderFileStorage, type ServedFile } from './folder-file-storage.ts';
export { SharpAvatarImages } from './sharp-avatar-images.ts';
export { SystemClock } from './system-clock.ts';
export { TypeormAccounts } from './typeorm-accounts.ts';
