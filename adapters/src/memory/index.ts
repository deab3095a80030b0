export { FixedClock } from './fixed-clock.ts';
export { MemoryAccountApi } from './memory-account-api.ts';
export { MemoryAccounts } from './memory-accounts.ts';
export { MemoryAvatarImages } from './memory-avatar-images.ts';
export { MemoryAvatarUrls } from './memory-avatar-urls.ts';
export { type MemoryBackend, memoryBackend } from './memory-backend.ts';
export { MemoryDialogs } from './memory-dialogs.ts';
export { MemoryDownloads } from './memory-downloads.ts';
export { MemoryFile } from './memory-file.ts';
export { MemoryFileStorage } from './memory-file-storage.ts';
export { MemoryIdentityProvider } from './memory-identity-provider.ts';
export {
  type MemoryClaims,
  MemoryIdentityServer,
  type MemoryIdentityServerOptions,
} from './memory-identity-server.ts';
export { MemoryIdentityStorage } from './memory-identity-storage.ts';
export { MemoryMailedLinks } from './memory-mailed-links.ts';
export { MemoryMailer } from './memory-mailer.ts';
export { MemoryNetwork } from './memory-network.ts';
export { MemoryPictures } from './memory-pictures.ts';
export { MemorySnacks } from './memory-snacks.ts';
export { MemoryTexts } from './memory-texts.ts';
export { MemoryUrlGenerator } from './memory-url-generator.ts';
export { SeededRandom } from './seeded-random.ts';
