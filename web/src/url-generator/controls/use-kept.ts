import { KeptTexts, type Shelf } from '@toolkit/application/web/url-generator';
import { useUser } from '../../dashboard/use-user.ts';
import { useService } from '../../use-service.tsx';
import { useStream } from '../../use-stream.ts';

export interface Kept {
  readonly text: string | undefined;
  /** @returns false where it is gone once this tab is closed */
  put(text: string | undefined): boolean;
  /**
   * Puts what `next` makes of the text that is there at this moment, which may be another than when the page was drawn:
   * a run takes its time, and other tabs have the same shelf.
   */
  change(next: (now: string | undefined) => string): boolean;
}

/** What the signed-in user has on a shelf of this browser. */
export function useKept(shelf: Shelf): Kept {
  const texts = useService(KeptTexts);
  const { id } = useUser();
  return {
    text: useStream(texts.on(shelf, id)),
    put: (text) => texts.put(shelf, id, text),
    change: (next) => texts.put(shelf, id, next(texts.on(shelf, id).getValue())),
  };
}
