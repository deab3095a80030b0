export { BrowserDownloads } from './browser-downloads.ts';
export { WorkerUrlGenerator } from './worker-url-generator.ts';
