export { type AccountState, AccountStore } from './account-store.ts';
export { InitializeAccount } from './initialize-account.ts';
export {
  AccountApi,
  type AccountSave,
  type ApiFailure,
  type ApiResult,
  AvatarUrls,
  type Picture,
  type PictureFile,
  type PicturePart,
  type PictureProblem,
  Pictures,
} from './ports.ts';
export { RemoveAvatar } from './remove-avatar.ts';
export { SaveAccount, type SaveTries } from './save-account.ts';
