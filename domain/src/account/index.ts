export {
  type AvatarType,
  avatarHint,
  avatarMaxBytes,
  avatarMaxPixels,
  avatarMaxSide,
  avatarTypes,
  detectAvatarType,
} from './avatar.ts';
export {
  type AccountDetails,
  buildInitials,
  emptyDetails,
  type Names,
  nameMaxLength,
  namesProblems,
  rememberedSaves,
  trimNames,
} from './details.ts';
export {
  newPasswordProblem,
  type PasswordChangeProblems,
  passwordChangeProblems,
  passwordMaxLength,
  passwordMinLength,
  passwordProblem,
} from './password.ts';
