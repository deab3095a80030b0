import type { KeyValueStorage, StorageKey } from '@toolkit/application/web/url-generator';
import { BehaviorSubject } from 'rxjs';

export class MemoryKeyValueStorage implements KeyValueStorage {
  private readonly texts = new Map<string, BehaviorSubject<string | undefined>>();

  watch(key: StorageKey, owner: string): BehaviorSubject<string | undefined> {
    const id = `${key} ${owner}`;
    const text$ = this.texts.get(id) ?? new BehaviorSubject<string | undefined>(undefined);
    this.texts.set(id, text$);
    return text$;
  }

  put(key: StorageKey, owner: string, text: string | undefined): boolean {
    this.watch(key, owner).next(text);
    return true;
  }
}
