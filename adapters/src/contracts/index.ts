export { type AccountApiHarness, type ApiUser, accountApiContract } from './account-api.contract.ts';
export { accountsContract } from './accounts.contract.ts';
export { avatarImagesContract } from './avatar-images.contract.ts';
export { bearerVerifier } from './bearer-verifier.ts';
export { type FileStorageHarness, fileStorageContract } from './file-storage.contract.ts';
export { identityContract } from './identity.contract.ts';
export type { IdentityBrowser, IdentityHarness, IdentityMail, VerifiedBearer } from './identity-harness.ts';
export { Network } from './identity-network.ts';
export { keyValueStorageContract } from './key-value-storage.contract.ts';
export { type LimitsHarness, limitsContract } from './limits.contract.ts';
export { type ListStorageHarness, listStorageContract } from './list-storage.contract.ts';
export { listenLocally } from './listen-locally.ts';
export {
  delivererContract,
  type MailerHarness,
  mail,
  mailerContract,
  type ReceivedMail,
} from './mailer.contract.ts';
export { passwordHasherContract } from './password-hasher.contract.ts';
export { notReallyPng, pngOfSize, tinyPng } from './pictures.ts';
export { usersContract } from './users.contract.ts';
