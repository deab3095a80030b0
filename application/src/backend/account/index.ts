export { AvatarDownload } from './avatar-download.ts';
export {
  type AccountKey,
  Accounts,
  type AvatarImageProblem,
  AvatarImages,
  type DetailsChange,
  FileStorage,
  rememberedSaves,
  StorageUnavailable,
  type StoredFile,
  takenMs,
} from './ports.ts';
export { RemoveAvatar } from './remove-avatar.ts';
export {
  type AccountSaveFailure,
  type AccountSaveRequest,
  avatarPrefix,
  SaveAccount,
} from './save-account.ts';
export { saveStatus } from './save-status.ts';
export { SweepAvatars } from './sweep-avatars.ts';
