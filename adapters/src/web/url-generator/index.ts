export { BrowserDownloads } from './browser-downloads.ts';
export { LocalStorageTexts } from './local-storage-texts.ts';
export { WorkerUrlGenerator } from './worker-url-generator.ts';
