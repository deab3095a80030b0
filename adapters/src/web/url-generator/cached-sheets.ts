import type { SpreadsheetReader } from '@toolkit/application/web/url-generator';

interface CachedSheet {
  readonly file: Uint8Array;
  readonly sheet: number | undefined;
  readonly found: Awaited<ReturnType<SpreadsheetReader>>;
}

/** Enough for a list and some to combine it with. */
const mostSheets = 4;

/** Remembers the sheets read last: between choosing a file and making its URLs, the same one is read many times. */
export function cacheSheets(read: SpreadsheetReader): SpreadsheetReader {
  let cached: readonly CachedSheet[] = [];
  return async (file, sheet) => {
    const known = cached.find((entry) => entry.sheet === sheet && areEqual(entry.file, file));
    const found = known?.found ?? (await read(file, sheet));
    const others = cached.filter((entry) => entry !== known);
    if (found.ok) cached = [{ file, sheet, found }, ...others].slice(0, mostSheets);
    return found;
  };
}

/** By their bytes: names and dates can be the same by chance. */
function areEqual(first: Uint8Array, second: Uint8Array): boolean {
  if (first.length !== second.length) return false;
  for (let at = 0; at < first.length; at += 1) if (first[at] !== second[at]) return false;
  return true;
}
