import type { KeptTexts, Shelf } from '@toolkit/application/web/url-generator';
import { BehaviorSubject } from 'rxjs';

/** Texts that are forgotten with the object. */
export class MemoryTexts implements KeptTexts {
  private readonly shelves = new Map<string, BehaviorSubject<string | undefined>>();

  on(shelf: Shelf, owner: string): BehaviorSubject<string | undefined> {
    const key = `${shelf} ${owner}`;
    const text$ = this.shelves.get(key) ?? new BehaviorSubject<string | undefined>(undefined);
    this.shelves.set(key, text$);
    return text$;
  }

  put(shelf: Shelf, owner: string, text: string | undefined): boolean {
    this.on(shelf, owner).next(text);
    return true;
  }
}
