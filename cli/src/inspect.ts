import { compiledEngine } from '@toolkit/adapters/wasm';
import {
  type InspectEvent,
  inspectList,
  type Reading,
  type Sheet,
} from '@toolkit/application/web/url-generator';
import { newSeed } from './generate.ts';
import { listName } from './guessed-table.ts';
import { inspectHelp } from './help.ts';
import { openListFile, readSpreadsheet } from './lists.ts';
import { encodings, inspectArguments, parseChoice, wholeNumber } from './options.ts';
import { print, printExactly } from './print.ts';
import { Stop, usage } from './stop.ts';
import type { Streams } from './streams.ts';
import { failureWords, noteWords } from './words.ts';

/** Tables with other separators matter only where the user can choose one. */
type Shape = Omit<Extract<InspectEvent, { kind: 'shape' }>['shape'], 'tables'>;

export async function inspect(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = inspectArguments(args);
  if (values.help) return printExactly(streams, inspectHelp);
  if (positionals.length > 1) throw usage('One list at a time.');
  const path = positionals[0] ?? '-';
  const encoding = parseChoice('encoding', values.encoding, encodings);
  const sheet = wholeNumber('sheet', values.sheet);
  const choice = {
    ...(encoding && { encoding }),
    name: listName(path),
    ...(sheet !== undefined && { sheet: sheet - 1 }),
    ignoreCase: values['ignore-case'] ?? false,
  };
  let shape: Shape | undefined;
  const tools = { makeEngine: compiledEngine(), readSpreadsheet, secret: newSeed() };
  for await (const event of inspectList(await openListFile(path, streams.stdin), choice, tools)) {
    if (event.kind === 'shape') shape = withoutTables(event.shape);
    if (event.kind !== 'finished') continue;
    const { result } = event;
    if (!result.ok && !encoding && shape?.readings && !values.json)
      print(streams, shape.readings.map(sampleLine));
    if (!result.ok) throw new Stop(failureWords(result.error, path === '-' ? 'The list' : path));
    if (values.json) printExactly(streams, `${JSON.stringify({ ...shape, count: result.value })}\n`);
    else {
      const { keywords, emptyLines, duplicates, compared, allCompared, invisible = 0 } = result.value;
      const number = (value: number) => value.toLocaleString('en');
      print(streams, [
        ...(shape ? describeShape(shape, encoding) : []),
        `keywords    ${number(keywords)}`,
        `empty       ${number(emptyLines)}`,
        `duplicates  ${number(duplicates)}${allCompared ? '' : ` among the first ${number(compared)} keywords`}`,
        ...(invisible > 0 ? [`invisible   ${number(invisible)}`] : []),
      ]);
    }
  }
}

const withoutTables = ({ tables: _, ...shape }: Shape & { tables: unknown }): Shape => shape;

function describeShape(
  { kind, sheets, sheet, notes, table, input }: Shape,
  encoding: string | undefined,
): string[] {
  const found = kind.kind === 'text' ? `${kind.encoding}${kind.mark ? ' with a mark' : ''}` : 'spreadsheet';
  const columns = table?.columns.map(({ name, samples }, at) => {
    const mark = input.table && at === table.keywordColumn ? '*' : ' ';
    return `  ${mark} ${at + 1} ${name || '(no name)'}: ${samples.join(' | ')}`;
  });
  return [
    `encoding    ${encoding ?? found}`,
    ...(sheets.length > 0 ? [`sheets      ${sheets.map(sheetWords(sheet)).join(', ')}`] : []),
    ...notes.map((note) => `note        ${noteWords(note)}`),
    ...(table
      ? [
          `table       ${input.table ? (table.vendor ?? 'yes') : 'perhaps, but every line is a keyword'}, columns:`,
        ]
      : []),
    ...(columns ?? []),
  ];
}

/** A sheet by its number, with a mark at the one that is read. */
const sheetWords =
  (read: number | undefined) =>
  ({ name, hidden }: Sheet, at: number): string =>
    `${at === read ? '*' : ''}${at + 1} ${name}${hidden ? ' (hidden)' : ''}`;

/** One encoding with the first line that distinguishes it from others. */
function sampleLine({ encoding, lines }: Reading): string {
  const line = lines.find((one) => /[^\0-\x7f]/.test(one)) ?? lines[0] ?? '';
  return `${encoding.padEnd(15)} ${line.slice(0, 60).replaceAll('\t', ' ')}`;
}
