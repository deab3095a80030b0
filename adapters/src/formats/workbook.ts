import type { Sheet } from '@toolkit/application/web/url-generator';
import { type CellContext, dateStyles } from './cell-text.ts';
import { Refused } from './refused.ts';
import { sharedTexts } from './sheet.ts';
import { isTrue, readXml } from './xml.ts';
import { partName, type Zip } from './zip-reader.ts';

/** What the parts of a spreadsheet without cells say. */
export interface Workbook {
  /** A part with cells; undefined for charts. */
  readonly sheets: readonly (Sheet & { readonly part: string | undefined })[];
  /** The sheet that a person sees on opening it, from 0. */
  readonly shown: number;
  readonly context: CellContext;
}

export function readWorkbook(read: Zip['read']): Workbook {
  const part = partOfType(references(read, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const xml = read(part);
  if (!xml) throw new Refused('not-a-spreadsheet');
  const related = references(read, part);
  const sheets: Workbook['sheets'][number][] = [];
  let from1904 = false;
  let active: string | undefined;
  readXml(xml, {
    begin(tag, attributes) {
      // A later extension may contain an element of the same name.
      if (tag === 'workbookPr') from1904 ||= isTrue(attributes.date1904);
      if (tag === 'workbookView') active ??= attributes.activeTab;
      if (tag !== 'sheet' || attributes.name === undefined) return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      const part = related.find((reference) => reference.id === id && reference.type === 'worksheet')?.part;
      const hidden = /^(?:very)?hidden$/i.test(attributes.state ?? '');
      sheets.push({ name: attributes.name, hidden, part });
    },
  });
  const seen = [...sheets.keys()].filter((at) => sheets[at]?.part !== undefined && !sheets[at]?.hidden);
  /** A small workbook has neither shared texts nor styles. */
  const readOptional = <Value>(type: string, as: (xml: Uint8Array) => Value): Value | undefined => {
    const part = partOfType(related, type);
    const xml = part === undefined ? undefined : read(part);
    return xml && as(xml);
  };
  return {
    sheets,
    shown: seen.find((at) => at === Number(active)) ?? seen[0] ?? 0,
    context: {
      texts: readOptional('sharedStrings', sharedTexts) ?? [],
      dates: readOptional('styles', dateStyles) ?? new Set(),
      from1904,
    },
  };
}

interface Reference {
  readonly id: string;
  readonly type: string | undefined;
  readonly part: string;
}

const partOfType = (references: readonly Reference[], wanted: string): string | undefined =>
  references.find(({ type }) => type === wanted)?.part;

/** The parts that a part refers to. */
function references(read: Zip['read'], of: string): Reference[] {
  const folder = of.slice(0, of.lastIndexOf('/') + 1);
  const xml = read(`${folder}_rels/${of.slice(folder.length)}.rels`);
  const found: Reference[] = [];
  if (!xml) return found;
  readXml(xml, {
    begin(tag, { Id: id = '', Type = '', Target = '' }) {
      if (tag !== 'Relationship') return;
      const path = new URL(Target.replaceAll('\\', '/'), `zip:/${folder}`).pathname;
      found.push({ id, type: Type.split('/').at(-1), part: partName(path) });
    },
  });
  return found;
}
