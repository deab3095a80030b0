export { Account, type AccountHandlers, avatarPrefix } from './account.ts';
export {
  type AccountKey,
  type AccountPorts,
  Accounts,
  type AvatarImageProblem,
  AvatarImages,
  type Caller,
  type DetailsChange,
  type FileContent,
  FileStorage,
  StorageUnavailable,
  type StoredFile,
} from './ports.ts';
export { sweepAvatars } from './sweep-avatars.ts';
