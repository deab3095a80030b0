import type { Result } from '@toolkit/domain/result';
import { fail, ok } from '@toolkit/domain/result';
import {
  type EngineProblem,
  type KeywordCount,
  type UrlEngine,
  Utf8Text,
} from '@toolkit/domain/url-generator';
import type { ByteSource, KeywordFailure } from './ports.ts';

const sliceBytes = 2_097_152;

export type ReadingFailure = KeywordFailure | Extract<EngineProblem, { code: 'out-of-memory' }>;

/**
 * Reads a list slice by slice into an engine: memory does not grow with the file, and whoever iterates may stop after
 * any step, each of which tells the share of the file that has been read. What the engine has to do at the end is left
 * to be done. Returns why the list cannot be used, if it cannot.
 */
export async function* readKeywords(
  list: ByteSource,
  engine: UrlEngine,
): AsyncGenerator<number, ReadingFailure | undefined> {
  const text = new Utf8Text<EngineProblem>((utf8) => engine.push(utf8));
  let next = bytesOf(list, 0);
  for (let start = 0; start < list.size; start += sliceBytes) {
    const slice = await next;
    if (slice === undefined) return { code: 'unreadable' };
    // The file is read while the engine works.
    next = bytesOf(list, start + sliceBytes);
    const problem = text.push(slice);
    if (problem) return failureOf(problem);
    yield Math.min(start + sliceBytes, list.size) / list.size;
  }
  const problem = text.end();
  return problem && failureOf(problem);
}

/** What the end of a list without a problem has to be checked for. */
export const unlessEmpty = (count: KeywordCount): Result<KeywordCount, KeywordFailure> =>
  count.keywords === 0 ? fail({ code: 'empty-list' }) : ok(count);

const failureOf = (problem: EngineProblem | 'binary'): ReadingFailure =>
  problem === 'binary' ? { code: 'not-text', line: 1 } : problem;

async function bytesOf(list: ByteSource, start: number): Promise<Uint8Array | undefined> {
  const end = Math.min(start + sliceBytes, list.size);
  if (start >= end) return undefined;
  try {
    const bytes = new Uint8Array(await list.slice(start, end).arrayBuffer());
    return bytes.length === end - start ? bytes : undefined;
  } catch {
    return undefined;
  }
}
