export {
  type CallAnswer,
  type CallBody,
  type CallFields,
  type CallRefusal,
  type IdentityCallName,
  identityCallNames,
  readAnswer,
  readBody,
  readUser,
} from './identity-calls.ts';
