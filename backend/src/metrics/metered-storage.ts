import type { FileStorage } from '@toolkit/application/backend/account';
import type { Metrics } from './metrics.ts';

/** Times what a storage does for users. Results and errors pass through unchanged. */
export function meteredStorage(files: FileStorage, metrics: Metrics): FileStorage {
  function measure<Value>(operation: string, work: Promise<Value>): Promise<Value> {
    const end = metrics.storageSeconds.startTimer({ operation });
    work.then(
      () => end({ outcome: 'ok' }),
      () => end({ outcome: 'failed' }),
    );
    return work;
  }
  return {
    put: (...file) => measure('put', files.put(...file)),
    get: (path) => measure('get', files.get(path)),
    delete: (path) => measure('delete', files.delete(path)),
    downloadUrl: (path, seconds) => measure('link', files.downloadUrl(path, seconds)),
    list: (prefix) => files.list(prefix),
    check: () => measure('check', files.check()),
  };
}
