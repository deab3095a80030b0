import type { FileStorage, StoredFile } from '@toolkit/application/backend/account';
import type { Metrics } from './metrics.ts';

/** Times every operation of a storage. Results and errors pass through unchanged. */
export function meteredStorage(files: FileStorage, metrics: Metrics): FileStorage {
  function measure<Value>(operation: string, work: Promise<Value>): Promise<Value> {
    const end = metrics.storageSeconds.startTimer({ operation });
    work.then(
      () => end({ outcome: 'ok' }),
      () => end({ outcome: 'failed' }),
    );
    return work;
  }
  async function* list(prefix: string): AsyncIterable<StoredFile> {
    const found = files.list(prefix)[Symbol.asyncIterator]();
    try {
      // Times each step alone: what the caller does between steps is not the storage's time.
      for (;;) {
        const step = await measure('list', found.next());
        if (step.done) return;
        yield step.value;
      }
    } finally {
      await found.return?.();
    }
  }
  return {
    put: (path, bytes, contentType) => measure('put', files.put(path, bytes, contentType)),
    get: (path) => measure('get', files.get(path)),
    delete: (path) => measure('delete', files.delete(path)),
    downloadUrl: (path, seconds) => measure('link', files.downloadUrl(path, seconds)),
    list,
    check: () => measure('check', files.check()),
  };
}
