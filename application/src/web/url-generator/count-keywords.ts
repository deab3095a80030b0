import type { ByteSource, CountEvent } from './ports.ts';
import { readKeywords } from './read-keywords.ts';

const nothing = () => {};

export async function* countKeywords(list: ByteSource): AsyncGenerator<CountEvent, void> {
  yield { kind: 'finished', result: yield* readKeywords(list, nothing) };
}
