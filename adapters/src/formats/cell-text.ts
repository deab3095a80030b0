import { Refused } from './refused.ts';
import { type Attributes, readXml } from './xml.ts';

/** What the cells of a sheet refer to. */
export interface CellContext {
  readonly texts: readonly string[];
  /** The styles whose numbers are dates. */
  readonly dates: ReadonlySet<number>;
  /** Whether days count from 1904 instead of 1900. */
  readonly from1904: boolean;
}

/** @param cell the attributes of its element */
export function showCell(cell: Attributes, text: string, { texts, dates, from1904 }: CellContext): string {
  switch (cell.t) {
    case 's': {
      const shared = texts[Number(text)];
      if (shared === undefined) throw new Refused('not-a-spreadsheet');
      return shared;
    }
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return isoText(text);
    // #N/A and other errors are no texts.
    case 'e':
      return '';
    case 'n':
    case undefined:
      return dates.has(Number(cell.s ?? 0)) ? dateText(Number(text), from1904) : numberText(text);
    default:
      return text;
  }
}

/** Spreadsheets count 15 digits: those behind are the noise of binary fractions. */
const digits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });

/** Without an exponent, noise or zeros at the end: `120`, stored as `1.2E+2`. Whole numbers keep all their digits. */
function numberText(stored: string): string {
  if (/^-?\d+$/.test(stored)) return stored;
  // Adding 0 takes the sign from -0.
  const value = Number(stored) + 0;
  return Number.isFinite(value) ? digits.format(value) : stored;
}

const daySeconds = 86_400;

/** @param days since the end of 1899, or of 1903; fractions of days miss whole seconds by a little */
function dateText(days: number, from1904: boolean): string {
  // Spreadsheets take 1900 for a leap year: dates before its 29 February count from one day later.
  const first = from1904 ? 24_107 : days < 60 ? 25_568 : 25_569;
  const date = new Date(Math.round((days - first) * daySeconds) * 1000);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  // A time alone has no date.
  return days >= 0 && days < 1 ? text.slice(11, 19) : isoText(text);
}

/** Formats ISO 8601 as `2026-01-31`, `2026-01-31 09:30:00` or `09:30:00`. */
const isoText = (text: string): string =>
  text
    .replace(/(?:T00:00:00)?(?:\.\d+)?Z?$/, '')
    .replace(/^T/, '')
    .replace('T', ' ');

/** The numbers of the styles that show dates. */
export function dateStyles(xml: Uint8Array): ReadonlySet<number> {
  const formats = new Map<string, string>();
  const dates = new Set<number>();
  let ofCells = false;
  let style = 0;
  readXml(xml, {
    begin(tag, { numFmtId = '', formatCode = '' }) {
      if (tag === 'numFmt') formats.set(numFmtId, formatCode);
      // Others come before.
      else if (tag === 'cellXfs') ofCells = true;
      else if (tag === 'xf' && ofCells) {
        const format = formats.get(numFmtId);
        if (format === undefined ? isBuiltInDate(Number(numFmtId)) : isDateFormat(format)) dates.add(style);
        style += 1;
      }
    },
  });
  return dates;
}

/** From and to, as Excel numbers them in all countries. */
const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
  [71, 81],
] as const;
const isBuiltInDate = (id: number): boolean => builtInDates.some(([from, to]) => id >= from && id <= to);

/** Whether a format shows a date or a time instead of a number. A duration, such as `[h]:mm`, stays a number of days. */
export function isDateFormat(format: string): boolean {
  if (/\[[hms]+\]/i.test(format)) return false;
  const letters = format.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]/gs, '').replace(/s[.,]0+/gi, 's');
  return /[dmhys]/i.test(letters) && !/[0#?]/.test(letters);
}
