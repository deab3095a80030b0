export { BrowserDownloads } from './browser-downloads.ts';
export { BrowserKeyValueStorage } from './browser-key-value-storage.ts';
export { IndexedDbListStorage } from './indexed-db-list-storage.ts';
export { LateUrlGenerator, workerUrlGenerator } from './late-url-generator.ts';
