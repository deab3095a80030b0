export {
  type CallAnswer,
  type CallFields,
  type IdentityCallName,
  identityCallNames,
  readAnswer,
  readUser,
} from './identity-calls.ts';
