import type { Result } from '@toolkit/domain/result';
import { fail, ok } from '@toolkit/domain/result';
import { type KeywordCount, KeywordReader, type KeywordSink } from '@toolkit/domain/url-generator';
import type { ByteSource, KeywordFailure, Progress } from './ports.ts';

const sliceBytes = 2_097_152;

/**
 * Reads a list slice by slice: memory does not grow with the file, and whoever iterates may stop after any step.
 * Returns the counts, or why the list cannot be used.
 */
export async function* readKeywords(
  list: ByteSource,
  sink: KeywordSink,
): AsyncGenerator<Progress, Result<KeywordCount, KeywordFailure>> {
  const reader = new KeywordReader(sink);
  for (let start = 0; start < list.size; start += sliceBytes) {
    const end = Math.min(start + sliceBytes, list.size);
    const slice = await bytesOf(list, start, end);
    if (slice === undefined) return fail({ code: 'unreadable' });
    const problem = reader.push(slice);
    if (problem) return fail(problem);
    yield { kind: 'progress', share: end / list.size, keywords: reader.count.keywords };
  }
  const problem = reader.end();
  if (problem) return fail(problem);
  return reader.count.keywords === 0 ? fail({ code: 'empty-list' }) : ok(reader.count);
}

async function bytesOf(list: ByteSource, start: number, end: number): Promise<Uint8Array | undefined> {
  try {
    const bytes = new Uint8Array(await list.slice(start, end).arrayBuffer());
    return bytes.length === end - start ? bytes : undefined;
  } catch {
    return undefined;
  }
}
