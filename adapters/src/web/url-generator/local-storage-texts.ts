import type { KeptTexts, Shelf } from '@toolkit/application/web/url-generator';
import { BehaviorSubject } from 'rxjs';

export interface BrowserStorage {
  /** Undefined, or throws, where the browser blocks it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** Tells of what other tabs have written. */
  readonly events: Pick<EventTarget, 'addEventListener'> | undefined;
}

const keyOf = (shelf: Shelf, owner: string): string => `url-generator/${shelf}/${owner}`;

/** Texts in the browser's local storage. */
export class LocalStorageTexts implements KeptTexts {
  private readonly known = new Map<string, BehaviorSubject<string | undefined>>();

  constructor(private readonly browser: BrowserStorage = inBrowser()) {
    browser.events?.addEventListener('storage', () => {
      for (const [key, text$] of this.known) {
        const text = this.read(key, text$.getValue());
        if (text !== text$.getValue()) text$.next(text);
      }
    });
  }

  on(shelf: Shelf, owner: string): BehaviorSubject<string | undefined> {
    const key = keyOf(shelf, owner);
    let text$ = this.known.get(key);
    if (!text$) {
      text$ = new BehaviorSubject(this.read(key, undefined));
      this.known.set(key, text$);
    }
    return text$;
  }

  put(shelf: Shelf, owner: string, text: string | undefined): boolean {
    const kept = this.write(keyOf(shelf, owner), text);
    this.on(shelf, owner).next(text);
    return kept;
  }

  private read(key: string, otherwise: string | undefined): string | undefined {
    try {
      return this.browser.storage ? (this.browser.storage.getItem(key) ?? undefined) : otherwise;
    } catch {
      return otherwise;
    }
  }

  private write(key: string, text: string | undefined): boolean {
    try {
      if (text === undefined) this.browser.storage?.removeItem(key);
      else this.browser.storage?.setItem(key, text);
      return this.browser.storage !== undefined;
    } catch {
      return false;
    }
  }
}

function inBrowser(): BrowserStorage {
  try {
    return { storage: globalThis.localStorage, events: globalThis };
  } catch {
    return { storage: undefined, events: undefined };
  }
}
