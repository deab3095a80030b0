import { Refused } from './refused.ts';
import { XmlTags } from './xml-tags.ts';
import { partName } from './zip-parts.ts';

/** A part of the zip by its name; undefined where there is none. */
export type ReadPart = (name: string) => Uint8Array | undefined;

/** What a spreadsheet holds, told by its shortest parts alone. */
export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly part: string | undefined }[];
  readonly sharedTexts: string | undefined;
  readonly styles: string | undefined;
  /** Whether days count from 1904 instead of 1900. */
  readonly from1904: boolean;
}

export function workbookOf(read: ReadPart): Workbook {
  const found = [...relations(read, '')].find(([, { type }]) => type === 'officeDocument')?.[1].part;
  const part = found ?? 'xl/workbook.xml';
  const xml = read(part);
  if (!xml) throw new Refused('not-a-spreadsheet');
  const related = relations(read, part);
  const ofType = (wanted: string) => [...related.values()].find(({ type }) => type === wanted)?.part;
  const sheets: { name: string; part: string | undefined }[] = [];
  let from1904 = false;
  for (const [tag, attributes] of elements(xml)) {
    if (tag === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.get('date1904') ?? '');
    if (tag !== 'sheet') continue;
    const name = attributes.get('name');
    const id = [...attributes].find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    if (name !== undefined) sheets.push({ name, part: related.get(id)?.part });
  }
  return { sheets, sharedTexts: ofType('sharedStrings'), styles: ofType('styles'), from1904 };
}

/** Where a part refers to others, by the name of the reference. */
function relations(read: ReadPart, of: string): Map<string, { type: string; part: string }> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1);
  const xml = read(`${folder}_rels/${of.slice(folder.length)}.rels`);
  const found = new Map<string, { type: string; part: string }>();
  if (!xml) return found;
  for (const [tag, attributes] of elements(xml)) {
    if (tag !== 'Relationship') continue;
    const type = attributes.get('Type')?.split('/').at(-1) ?? '';
    const target = attributes.get('Target') ?? '';
    found.set(attributes.get('Id') ?? '', { type, part: resolved(folder, target) });
  }
  return found;
}

function resolved(folder: string, target: string): string {
  const base = 'zip:/';
  return partName(new URL(target.replaceAll('\\', '/'), `${base}${folder}`).pathname);
}

/** For parts that are short: every element with its attributes. */
function* elements(xml: Uint8Array): Generator<[string, Map<string, string>], void> {
  const tags = new XmlTags(xml);
  while (tags.next()) {
    if (tags.closing) continue;
    const attributes = new Map<string, string>();
    const name = tags.fullName();
    while (tags.nextAttribute()) attributes.set(tags.attributeName(), tags.value());
    yield [name, attributes];
  }
}

/** Numbers of the styles whose numbers are dates. */
export function dateStyles(xml: Uint8Array): ReadonlySet<number> {
  const formats = new Map<string, string>();
  const dates = new Set<number>();
  let ofCells = false;
  let style = 0;
  const tags = elements(xml);
  for (const [tag, attributes] of tags) {
    if (tag === 'numFmt') formats.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '');
    else if (tag === 'cellXfs') ofCells = true;
    else if (tag === 'cellStyles' || tag === 'dxfs') ofCells = false;
    else if (tag === 'xf' && ofCells) {
      const id = attributes.get('numFmtId') ?? '';
      const format = formats.get(id);
      if (format === undefined ? isBuiltInDate(Number(id)) : isDateFormat(format)) dates.add(style);
      style += 1;
    }
  }
  return dates;
}

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81);

/** Whether a format shows parts of a date or a time, and no number. */
export function isDateFormat(format: string): boolean {
  const letters = format
    .replace(/"[^"]*"|[\\_*]./gs, '')
    .replace(/\[([hms]+)\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/s[.,]0+/gi, 's');
  return /[dmhys]/i.test(letters) && !/[0#?]/.test(letters);
}
