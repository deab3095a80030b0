export { type AccountApiHarness, type ApiUser, accountApiContract } from './account-api.contract.ts';
export { accountsContract } from './accounts.contract.ts';
export { avatarImagesContract } from './avatar-images.contract.ts';
export { type FileStorageHarness, fileStorageContract } from './file-storage.contract.ts';
export { identityContract } from './identity.contract.ts';
export type { FollowedLink, IdentityBrowser, IdentityHarness, VerifiedBearer } from './identity-harness.ts';
export { type MailerHarness, mailerContract, type ReceivedMail } from './mailer.contract.ts';
export { notReallyPng, pngOfSize, tinyPng } from './pictures.ts';
export { type UrlGeneratorHarness, urlGeneratorContract } from './url-generator.contract.ts';
