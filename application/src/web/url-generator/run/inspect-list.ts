import {
  type FileKind,
  fileKind,
  previewLines,
  readableEncodings,
  readsAsWestern,
  sampleEncoding,
} from '@toolkit/domain/formats';
import { fail, ok } from '@toolkit/domain/result';
import {
  describeTable,
  isReadAsTable,
  isTableFile,
  type RecipeInput,
  separators,
} from '@toolkit/domain/url-generator';
import { Failed, failureOf } from '../failed.ts';
import type { ListBytes } from '../lists/byte-stream.ts';
import { ListRows } from '../lists/list-rows.ts';
import {
  detectKind,
  guessList,
  type OpenedList,
  openList,
  resolveInput,
  textHead,
} from '../lists/open-list.ts';
import type { InspectChoice, InspectEvent, ListFailure, ListShape, Reading } from '../ports.ts';
import { fedPlaceholders, makeTable, takeEncoding } from '../settings/reading.ts';
import type { RunTools } from './run-urls.ts';

/** A look at a list must not fill the memory of a phone. */
const mostCompared = 1_000_000;

export async function* inspectList(
  list: ListBytes,
  choice: InspectChoice,
  { readSpreadsheet }: Pick<RunTools, 'readSpreadsheet'>,
): AsyncGenerator<InspectEvent, void> {
  const opened = await openList(list, choice.sheet, readSpreadsheet);
  if (!opened.ok) return yield { kind: 'finished', result: opened };
  const shape = describeList(opened.value, choice);
  yield { kind: 'shape', shape };
  const input = resolveInput({ input: takeEncoding(shape, choice.input) }, opened.value);
  const rows = new ListRows(opened.value, {
    ...input,
    cells: [{ column: input.table?.columns[0]?.column ?? 0, filters: [] }],
    duplicates: choice.ignoreCase ? 'drop-ignoring-case' : 'drop',
    mostCompared,
    countRows: opened.value.sheets !== undefined,
    invisible: input.dropInvisible ? 'drop' : 'count',
  });
  try {
    if (!isReadable(shape, input.encoding)) throw new Failed({ code: 'not-text', line: 1 });
    for await (const { share } of rows.read())
      yield { kind: 'progress', share, keywords: rows.count.keywords, written: 0 };
    yield { kind: 'finished', result: ok(rows.count) };
  } catch (error) {
    yield { kind: 'finished', result: fail(failureOf(error) as ListFailure) };
  }
}

const isReadable = (
  { kind, sheets }: Pick<ListShape, 'kind' | 'sheets'>,
  encoding: RecipeInput['encoding'],
): boolean => sheets.length > 0 || kind.kind !== 'binary' || (isUnknown(kind) && encoding !== 'detect');

/** Bytes that match no known file format may be text in an encoding that the user must choose. */
const isUnknown = (kind: FileKind): boolean => kind.kind === 'binary' && kind.format === undefined;

const tryReadings = ({ head, complete }: OpenedList): Reading[] =>
  readableEncodings.flatMap((encoding) => {
    const lines = sampleEncoding(head, complete, encoding);
    return lines ? [{ encoding, lines }] : [];
  });

/** As for the readers, except that bytes which are not UTF-8 are looked for further on. */
function findKind(opened: OpenedList): FileKind {
  if (opened.sheets) return { kind: 'binary', format: 'zip' };
  const kind = detectKind(opened);
  if (kind.kind !== 'text' || kind.encoding !== 'utf-8') return kind;
  const further = fileKind(opened.head, opened.complete);
  return further.kind === 'invalid-utf-8' ? further : kind;
}

/** What a list is, by its beginning. */
export function describeList(
  opened: OpenedList,
  { name: fileName = '', input, encoding = 'detect', takesWestern = false }: InspectChoice,
): ListShape {
  const { head, sheets = [], files, sheet, notes = [], name = fileName } = opened;
  const kind = findKind(opened);
  const isText = kind.kind === 'text' || kind.kind === 'invalid-utf-8';
  const isWestern = takesWestern && kind.kind === 'invalid-utf-8' && readsAsWestern(head);
  const taken = isWestern ? 'windows-1252' : encoding;
  const chosen = !input || input.encoding === 'detect' ? taken : input.encoding;
  const beginning = textHead(opened, chosen);
  const table = guessList(beginning);
  const isTable = table && (opened.sheets || isReadAsTable(table, name));
  const own = isTable && makeTable(table);
  return {
    kind,
    sheets,
    ...(files && { files }),
    ...(sheet !== undefined && { sheet }),
    notes,
    lines: isReadable({ kind, sheets }, chosen) ? previewLines(beginning.head) : [],
    ...((kind.kind === 'invalid-utf-8' || isUnknown(kind)) && { readings: tryReadings(opened) }),
    ...(table && { table }),
    tables: isText ? separators.map((one) => describeTable(beginning.head, beginning.complete, one)) : [],
    input: {
      encoding: opened.sheets ? 'utf-8' : taken,
      ...(own
        ? { table: { ...own, columns: fedPlaceholders(own, table) } }
        : isTableFile(name) && { lines: { skip: 0, quotes: true } }),
    },
  };
}
