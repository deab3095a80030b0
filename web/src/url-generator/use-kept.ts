import { KeptTexts, type Shelf } from '@toolkit/application/web/url-generator';
import { useUser } from '../dashboard/use-user.ts';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';

export interface Kept {
  readonly text: string | undefined;
  /** @returns false where it is gone once this tab is closed */
  put(text: string | undefined): boolean;
}

/** What the signed-in user has on a shelf of this browser. */
export function useKept(shelf: Shelf): Kept {
  const texts = useService(KeptTexts);
  const { id } = useUser();
  return {
    text: useStream(texts.on(shelf, id)),
    put: (text) => texts.put(shelf, id, text),
  };
}
