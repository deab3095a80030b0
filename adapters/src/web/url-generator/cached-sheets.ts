import type { SpreadsheetReader } from '@toolkit/application/web/url-generator';

interface CachedSheet {
  readonly file: Uint8Array;
  readonly sheet: number | undefined;
  readonly found: Awaited<ReturnType<SpreadsheetReader>>;
  /** Of the file and its text. */
  readonly bytes: number;
}

/** Enough for a large list and some to combine it with. */
const mostBytes = 268_435_456;

/**
 * Remembers the sheets read last: between choosing a file and making its URLs, the same one is read many times.
 * @param most bytes of all of them; the latest is remembered whatever its size
 */
export function cacheSheets(read: SpreadsheetReader, most = mostBytes): SpreadsheetReader {
  let cached: readonly CachedSheet[] = [];
  return async (file, sheet) => {
    const known = cached.find((entry) => entry.sheet === sheet && areEqual(entry.file, file));
    const found = known?.found ?? (await read(file, sheet));
    if (!found.ok) return found;
    const latest = { file, sheet, found, bytes: file.length + found.value.text.length };
    let left = most - latest.bytes;
    const others = cached.filter((entry) => {
      if (entry !== known) left -= entry.bytes;
      return entry !== known && left >= 0;
    });
    cached = [latest, ...others];
    return found;
  };
}

/** By their bytes: names and dates can be the same by chance. */
function areEqual(first: Uint8Array, second: Uint8Array): boolean {
  if (first.length !== second.length) return false;
  for (let at = 0; at < first.length; at += 1) if (first[at] !== second[at]) return false;
  return true;
}
