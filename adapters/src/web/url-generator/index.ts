export { BrowserDownloads } from './browser-downloads.ts';
export { BrowserKeyValueStorage } from './browser-key-value-storage.ts';
export { IndexedDbListStorage } from './indexed-db-list-storage.ts';
export { UrlJobs } from './url-jobs.ts';
export { type UrlWorker, WorkerUrlGenerator } from './worker-url-generator.ts';
