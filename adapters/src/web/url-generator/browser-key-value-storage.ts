import type { KeyValueStorage, StorageKey } from '@toolkit/application/web/url-generator';
import { BehaviorSubject } from 'rxjs';

export interface BrowserStorage {
  /** Undefined, or throws, where the browser blocks it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** Reports what other tabs write. */
  readonly events: Pick<EventTarget, 'addEventListener'> | undefined;
}

const buildItemName = (key: StorageKey, owner: string): string => `url-generator/${key}/${owner}`;

/** Stores the texts in the browser's local storage. */
export class BrowserKeyValueStorage implements KeyValueStorage {
  private readonly watched = new Map<string, BehaviorSubject<string | undefined>>();

  constructor(private readonly browser: BrowserStorage = inBrowser()) {
    browser.events?.addEventListener('storage', () => {
      for (const [name, text$] of this.watched) {
        const text = this.read(name, text$.getValue());
        if (text !== text$.getValue()) text$.next(text);
      }
    });
  }

  watch(key: StorageKey, owner: string): BehaviorSubject<string | undefined> {
    const name = buildItemName(key, owner);
    let text$ = this.watched.get(name);
    if (!text$) {
      text$ = new BehaviorSubject(this.read(name, undefined));
      this.watched.set(name, text$);
    }
    return text$;
  }

  put(key: StorageKey, owner: string, text: string | undefined): boolean {
    const stored = this.write(buildItemName(key, owner), text);
    this.watch(key, owner).next(text);
    return stored;
  }

  private read(name: string, otherwise: string | undefined): string | undefined {
    try {
      return this.browser.storage ? (this.browser.storage.getItem(name) ?? undefined) : otherwise;
    } catch {
      return otherwise;
    }
  }

  private write(name: string, text: string | undefined): boolean {
    try {
      if (text === undefined) this.browser.storage?.removeItem(name);
      else this.browser.storage?.setItem(name, text);
      return this.browser.storage !== undefined;
    } catch {
      return false;
    }
  }
}

function inBrowser(): BrowserStorage {
  try {
    // Null where a setting of the browser has switched it off.
    return { storage: globalThis.localStorage ?? undefined, events: globalThis };
  } catch {
    return { storage: undefined, events: undefined };
  }
}
