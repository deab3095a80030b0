import { fileKind, headBytes, markBytes } from '@toolkit/domain/formats';
import { isPlainInput, type RecipeInput } from '@toolkit/domain/url-generator';
import type { OpenedList } from './open-list.ts';
import { type Piece, readPieces } from './read-pieces.ts';

/** Whether a list is UTF-8 with one keyword on every line, so that an engine can take its bytes. */
export const isPlainList = (input: RecipeInput, { head, complete, sheets = [] }: OpenedList): boolean =>
  isPlainInput(input, {
    kind: fileKind(head.subarray(0, headBytes), complete && head.length <= headBytes),
    sheets,
  });

const utf8Mark = 3;
const endMark = 0x1a;

/** The pieces of a plain list without byte order mark and end mark, as the text path reads them. */
export async function* readPlainPieces({
  stream,
  head,
}: OpenedList): AsyncGenerator<Piece | undefined, void> {
  let mark = markBytes(head) === utf8Mark ? utf8Mark : 0;
  let isHeld = false;
  for await (const piece of readPieces(stream)) {
    const bytes = piece?.bytes.subarray(mark);
    mark = Math.max(mark - (piece?.bytes.length ?? 0), 0);
    if (!piece || !bytes) yield undefined;
    else if (bytes.length > 0) {
      if (isHeld) yield { ...piece, bytes: Uint8Array.of(endMark) };
      isHeld = bytes.at(-1) === endMark;
      yield { ...piece, bytes: isHeld ? bytes.subarray(0, -1) : bytes };
    }
  }
}
