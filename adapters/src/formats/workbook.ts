import type { Sheet } from '@toolkit/application/web/url-generator';
import { partName, type ReadPart } from './part-reader.ts';
import { Refused } from './refused.ts';
import { isTrue, readXml } from './xml.ts';

/** The contents of a spreadsheet, read from its small parts only. */
export interface Workbook {
  readonly sheets: readonly BookSheet[];
  /** The sheet that a person sees on opening it, from 0. */
  readonly shown: number;
  readonly sharedTexts: string | undefined;
  readonly styles: string | undefined;
  /** Whether days count from 1904 instead of 1900. */
  readonly from1904: boolean;
}

interface BookSheet extends Sheet {
  readonly part: string | undefined;
  /** Not so for charts. */
  readonly hasCells: boolean;
}

export function readWorkbook(read: ReadPart): Workbook {
  const found = [...relations(read, '')].find(([, { type }]) => type === 'officeDocument')?.[1].part;
  const part = found ?? 'xl/workbook.xml';
  const xml = read(part);
  if (!xml) throw new Refused('not-a-spreadsheet');
  const related = relations(read, part);
  const ofType = (wanted: string) => [...related.values()].find(({ type }) => type === wanted)?.part;
  const sheets: BookSheet[] = [];
  let from1904 = false;
  let active: string | undefined;
  readXml(xml, {
    begin(tag, attributes) {
      // A later extension may contain an element of the same name.
      if (tag === 'workbookPr') from1904 ||= isTrue(attributes.date1904);
      if (tag === 'workbookView') active ??= attributes.activeTab;
      if (tag !== 'sheet' || attributes.name === undefined) return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
      const { part, type } = related.get(id) ?? {};
      const hidden = /^(?:very)?hidden$/i.test(attributes.state ?? '');
      sheets.push({ name: attributes.name, hidden, part, hasCells: type === 'worksheet' });
    },
  });
  const isSeen = ({ hidden, hasCells }: BookSheet) => !hidden && hasCells;
  const first = sheets.findIndex(isSeen);
  const shown = sheets.findIndex((sheet, at) => isSeen(sheet) && at === Number(active));
  return {
    sheets,
    shown: shown < 0 ? Math.max(first, 0) : shown,
    sharedTexts: ofType('sharedStrings'),
    styles: ofType('styles'),
    from1904,
  };
}

/** The parts that a part refers to, by the id of the reference. */
function relations(read: ReadPart, of: string): Map<string, { type: string; part: string }> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1);
  const xml = read(`${folder}_rels/${of.slice(folder.length)}.rels`);
  const found = new Map<string, { type: string; part: string }>();
  if (!xml) return found;
  readXml(xml, {
    begin(tag, { Id = '', Type = '', Target = '' }) {
      if (tag !== 'Relationship') return;
      found.set(Id, { type: Type.split('/').at(-1) ?? '', part: resolvePath(folder, Target) });
    },
  });
  return found;
}

function resolvePath(folder: string, target: string): string {
  const base = 'zip:/';
  return partName(new URL(target.replaceAll('\\', '/'), `${base}${folder}`).pathname);
}

/** How a style shows a number: as a date, a time or both, or as a duration of any number of hours. */
export type DateStyles = ReadonlyMap<number, 'date' | 'duration'>;

/** The styles whose numbers are dates, by their number. */
export function dateStyles(xml: Uint8Array): DateStyles {
  const formats = new Map<string, string>();
  const dates = new Map<number, 'date' | 'duration'>();
  let ofCells = false;
  let style = 0;
  readXml(xml, {
    begin(tag, { numFmtId = '', formatCode = '' }) {
      if (tag === 'numFmt') formats.set(numFmtId, formatCode);
      // Others come before.
      else if (tag === 'cellXfs') ofCells = true;
      else if (tag === 'xf' && ofCells) {
        const format = formats.get(numFmtId);
        if (format === undefined ? isBuiltInDate(Number(numFmtId)) : isDateFormat(format))
          dates.set(style, /\[[hms]+\]/i.test(format ?? '') || numFmtId === '46' ? 'duration' : 'date');
        style += 1;
      }
    },
  });
  return dates;
}

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81);

/** Whether a format shows a date or a time instead of a number. */
export function isDateFormat(format: string): boolean {
  const letters = format
    .replace(/"[^"]*"|[\\_*]./gs, '')
    .replace(/\[([hms]+)\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/s[.,]0+/gi, 's');
  return /[dmhys]/i.test(letters) && !/[0#?]/.test(letters);
}
