import type { FileStorage, StoredFile } from '@toolkit/application/backend/account';
import type { Metrics } from './metrics.ts';

/** A storage whose every operation is timed. What it answers and throws is the storage's own. */
export function meteredStorage(files: FileStorage, metrics: Metrics): FileStorage {
  async function timed<Value>(operation: string, work: () => Promise<Value>): Promise<Value> {
    const end = metrics.storageSeconds.startTimer({ operation });
    try {
      const value = await work();
      end({ outcome: 'ok' });
      return value;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }
  async function* list(prefix: string): AsyncIterable<StoredFile> {
    const found = files.list(prefix)[Symbol.asyncIterator]();
    try {
      // Each step alone: what is done with a file meanwhile is not the storage's time.
      for (;;) {
        const step = await timed('list', () => found.next());
        if (step.done) return;
        yield step.value;
      }
    } finally {
      await found.return?.();
    }
  }
  return {
    put: (path, bytes, contentType) => timed('put', () => files.put(path, bytes, contentType)),
    get: (path) => timed('get', () => files.get(path)),
    delete: (path) => timed('delete', () => files.delete(path)),
    downloadUrl: (path, seconds) => timed('link', () => files.downloadUrl(path, seconds)),
    list,
    check: () => timed('check', () => files.check()),
  };
}
