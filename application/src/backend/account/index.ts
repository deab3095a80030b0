export { type AccountHandlers, accountHandlers } from './account-handlers.ts';
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
export { avatarPrefix } from './save-account.ts';
export { SweepAvatars } from './sweep-avatars.ts';
