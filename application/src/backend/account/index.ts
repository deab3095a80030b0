export { Account, type AccountHandlers, avatarPrefix } from './account.ts';
export {
  type AccountKey,
  Accounts,
  type AvatarImageProblem,
  AvatarImages,
  type Caller,
  type DetailsChange,
  type FileContent,
  FileStorage,
  StorageUnavailable,
  type StoredFile,
  takenMs,
} from './ports.ts';
export { SweepAvatars } from './sweep-avatars.ts';
