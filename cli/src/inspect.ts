import {
  inspectList,
  type ListCount,
  type ListShape,
  type Reading,
} from '@toolkit/application/web/url-generator';
import { listName, openFile, readSpreadsheet } from './lists.ts';
import { inspectOptions } from './options.ts';
import { print, printExactly, type Streams } from './print.ts';
import { optionsHelp, readOptions } from './read-options.ts';
import { Stop, usage } from './stop.ts';
import { failureWords, noteWords } from './words.ts';

const help = () => `Usage: traffic-toolkit inspect [options] [FILE]

Tells the encoding of a list, whether it is a table and of whose kind, and counts keywords, empty lines
and duplicates.

${optionsHelp(inspectOptions)}`;

export async function inspect(args: string[], streams: Streams): Promise<void> {
  const { values, files } = readOptions(args, inspectOptions);
  if (values.help) return printExactly(streams, help());
  const [path = '-', ...others] = files;
  if (others.length > 0) throw usage('One list at a time.');
  const { encoding, sheet, json, 'ignore-case': ignoreCase = false } = values;
  const choice = { name: listName(path), encoding, sheet, ignoreCase };
  const { stream } = await openFile(path, streams.stdin);
  let found: ListShape | undefined;
  for await (const event of inspectList(stream, choice, { readSpreadsheet })) {
    if (event.kind === 'shape') found = event.shape;
    if (event.kind !== 'finished') continue;
    const { result } = event;
    if (!result.ok && !encoding && found?.readings && !json) print(streams, found.readings.map(sampleLine));
    if (!result.ok) throw new Stop(failureWords(result.error, path === '-' ? 'The list' : path));
    if (json) printExactly(streams, `${JSON.stringify(forPrograms(found, result.value))}\n`);
    else print(streams, [...(found ? describeShape(found, encoding) : []), ...describeCount(result.value)]);
  }
}

/** Tables with other separators matter only where the user can choose one; programs know the separator by its number. */
const forPrograms = (shape: ListShape | undefined, count: ListCount) => ({
  ...shape,
  tables: undefined,
  table: shape?.table && { ...shape.table, separator: shape.table.separator.charCodeAt(0) },
  count,
});

const number = (value: number): string => value.toLocaleString('en');

const describeCount = ({
  keywords,
  emptyLines,
  duplicates,
  compared,
  allCompared,
  invisible = 0,
}: ListCount) => [
  `keywords    ${number(keywords)}`,
  `empty       ${number(emptyLines)}`,
  `duplicates  ${number(duplicates)}${allCompared ? '' : ` among the first ${number(compared)} keywords`}`,
  ...(invisible > 0 ? [`invisible   ${number(invisible)}`] : []),
];

function describeShape(
  { kind, sheets, sheet, notes, table, input }: ListShape,
  encoding: string | undefined,
): string[] {
  const found = kind.kind === 'text' ? `${kind.encoding}${kind.mark ? ' with a mark' : ''}` : 'spreadsheet';
  const names = sheets.map(
    ({ name, hidden }, at) => `${at === sheet ? '*' : ''}${at + 1} ${name}${hidden ? ' (hidden)' : ''}`,
  );
  const isTable = input.table ? (table?.vendor ?? 'yes') : 'perhaps, but every line is a keyword';
  const columns = table?.columns.map(({ name, samples }, at) => {
    const mark = input.table && at === table.keywordColumn ? '*' : ' ';
    return `  ${mark} ${at + 1} ${name || '(no name)'}: ${samples.join(' | ')}`;
  });
  return [
    `encoding    ${encoding ?? found}`,
    ...(names.length > 0 ? [`sheets      ${names.join(', ')}`] : []),
    ...notes.map((note) => `note        ${noteWords(note)}`),
    ...(columns ? [`table       ${isTable}, columns:`, ...columns] : []),
  ];
}

/** One encoding with the first line that distinguishes it from others. */
const sampleLine = ({ encoding, lines: [line = ''] }: Reading): string =>
  `${encoding.padEnd(15)} ${line.replaceAll('\t', ' ')}`;
