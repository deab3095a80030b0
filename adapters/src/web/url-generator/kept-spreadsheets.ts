import type { SpreadsheetReader } from '@toolkit/application/web/url-generator';

interface Kept {
  readonly file: Uint8Array;
  readonly sheet: number | undefined;
  readonly found: Awaited<ReturnType<SpreadsheetReader>>;
  used: boolean;
}

/** Remembers the sheets that the last job has read: between choosing a file and its URLs lie many looks at the same one. */
export class KeptSpreadsheets {
  private kept: Kept[] = [];

  constructor(private readonly readAnew: SpreadsheetReader) {}

  readonly read: SpreadsheetReader = async (file, sheet) => {
    const known = this.kept.find((one) => one.sheet === sheet && areSame(one.file, file));
    if (known) {
      known.used = true;
      return known.found;
    }
    // What was not needed so far makes room.
    this.kept = this.kept.filter(({ used }) => used);
    const found = await this.readAnew(file, sheet);
    if (found.ok) this.kept.push({ file, sheet, found, used: true });
    return found;
  };

  /** At the end of a job: what it has not read is of a file that was given up. */
  forgetUnused(): void {
    this.kept = this.kept.filter(({ used }) => used);
    for (const one of this.kept) one.used = false;
  }
}

/** By their bytes: names and dates can be the same by chance. */
function areSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
