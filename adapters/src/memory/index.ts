export { FixedClock } from './fixed-clock.ts';
export { MemoryAccountApi } from './memory-account-api.ts';
export { MemoryAccounts } from './memory-accounts.ts';
export { MemoryAvatarImages } from './memory-avatar-images.ts';
export { MemoryAvatarUrls } from './memory-avatar-urls.ts';
export { type MemoryBackend, memoryBackend } from './memory-backend.ts';
export { MemoryBrowser } from './memory-browser.ts';
export { MemoryDownloads } from './memory-downloads.ts';
export { MemoryFileStorage } from './memory-file-storage.ts';
/** @public the calls that use it come next */
export { MemoryForeignIssuer } from './memory-foreign-issuer.ts';
/** @public the calls that use it come next */
export { type MemoryForeignAccount, MemoryForeignProvider } from './memory-foreign-provider.ts';
export { MemoryIdentityProvider } from './memory-identity-provider.ts';
export { MemoryIdentityServer } from './memory-identity-server.ts';
export { MemoryKeyValueStorage } from './memory-key-value-storage.ts';
export { MemoryLimits } from './memory-limits.ts';
export { MemoryListStorage } from './memory-list-storage.ts';
export { MemoryMailedLinks } from './memory-mailed-links.ts';
export { MemoryMailer } from './memory-mailer.ts';
export { MemoryNetwork } from './memory-network.ts';
export { MemoryOutbox } from './memory-outbox.ts';
export { MemoryPasswordHasher } from './memory-password-hasher.ts';
export { MemoryPeople } from './memory-people.ts';
export { MemoryPictures } from './memory-pictures.ts';
export { MemorySecrets } from './memory-secrets.ts';
export { MemoryTokenSigner } from './memory-token-signer.ts';
export { MemoryUrlGenerator } from './memory-url-generator.ts';
export { SeededRandom } from './seeded-random.ts';
