export {
  type AccountCallAnswer,
  type AccountCallFields,
  type AccountCallRefusal,
  type AccountRefusal,
  accountCallNames,
  accountCalls,
  accountErrors,
} from './account-calls.ts';
export { type AccountCallName, accountRoutes, readAccountAnswer } from './account-routes.ts';
export type { Call } from './call.ts';
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
