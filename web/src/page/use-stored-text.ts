import { KeyValueStorage, type StorageKey } from '@toolkit/application/web/url-generator';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { useUser } from './use-user.ts';

/** What this browser stores for the signed-in user under `key`. */
export function useStoredText(key: StorageKey) {
  const storage = useService(KeyValueStorage);
  const { id } = useUser();
  return {
    text: useStream(storage.watch(key, id)),
    /** @returns false if the text is lost when this tab is closed */
    put: (text: string | undefined): boolean => storage.put(key, id, text),
    /**
     * Replaces the current text by the result of `next`. The text may have changed since the page was rendered: a run
     * takes time, and other tabs write under the same key.
     */
    change: (next: (now: string | undefined) => string): boolean =>
      storage.put(key, id, next(storage.watch(key, id).getValue())),
  };
}
