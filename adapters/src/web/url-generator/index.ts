export { BrowserDownloads } from './browser-downloads.ts';
export { LateUrlGenerator, workerUrlGenerator } from './late-url-generator.ts';
export { LocalStorageTexts } from './local-storage-texts.ts';
