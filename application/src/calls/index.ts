export {
  type CallAnswer,
  type CallBody,
  type CallFields,
  type CallRefusal,
  describeCall,
  type IdentityCallName,
  identityCallNames,
  identityCalls,
  readAnswer,
  readBody,
  readUser,
} from './identity-calls.ts';
