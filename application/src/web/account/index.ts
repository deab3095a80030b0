export { type AccountState, AccountStore, type SaveTries } from './account-store.ts';
export {
  AccountApi,
  type AccountSave,
  type ApiFailure,
  type ApiResult,
  type Picture,
  type PictureFile,
  type PicturePart,
  type PictureProblem,
  Pictures,
} from './ports.ts';
