import { CsvBytes } from './csv-bytes.ts';
import { readTextRuns } from './text-runs.ts';

/** The texts that cells refer to by number, from 0, stored as CSV, so that a million texts need few objects. */
export interface SharedTexts {
  readonly count: number;
  at(index: number): Uint8Array;
}

export const noTexts: SharedTexts = { count: 0, at: () => new Uint8Array() };

export function sharedTexts(xml: Uint8Array): SharedTexts {
  const csv = new CsvBytes();
  const ends: number[] = [];
  let text = '';
  readTextRuns(xml, {
    begin(name) {
      if (name === 'si') text = '';
    },
    run(piece) {
      text += piece;
    },
    end(name) {
      if (name !== 'si') return;
      csv.cell(text);
      ends.push(csv.length);
    },
  });
  return { count: ends.length, at: (index) => csv.slice(ends[index - 1] ?? 0, ends[index] ?? 0) };
}
