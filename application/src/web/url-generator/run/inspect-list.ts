import {
  type FileKind,
  fileKind,
  headBytes,
  previewLines,
  readableEncodings,
  readsAsWestern,
  sampleEncoding,
} from '@toolkit/domain/formats';
import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  describeTable,
  isReadAsTable,
  isTableFile,
  type RecipeInput,
  RowReader,
  separators,
} from '@toolkit/domain/url-generator';
import type { ByteStream } from '../lists/byte-stream.ts';
import { guessList, type OpenedList, openList, shapeBytes, textHead } from '../lists/open-list.ts';
import { readPieces } from '../lists/read-pieces.ts';
import type {
  ByteSource,
  InspectChoice,
  InspectEvent,
  ListCount,
  ListFailure,
  ListShape,
  Reading,
} from '../ports.ts';
import { fedPlaceholders, makeTable, takeEncoding } from '../settings/reading.ts';
import type { RunTools } from './run-urls.ts';

export async function* inspectList(
  list: ByteSource | ByteStream,
  choice: InspectChoice,
  { readSpreadsheet }: Pick<RunTools, 'readSpreadsheet'>,
): AsyncGenerator<InspectEvent, void> {
  const { input, sheet, ignoreCase = false } = choice;
  const opened = await openList(list, sheet, readSpreadsheet);
  if (!opened.ok) return yield { kind: 'finished', result: opened };
  const shape = describeList(opened.value, choice);
  yield { kind: 'shape', shape };
  const how = takeEncoding(shape, input);
  if (isReadable(shape, how.encoding))
    yield { kind: 'finished', result: yield* countRows(opened.value, how, ignoreCase) };
  else {
    const code = shape.kind.kind === 'empty' ? ('empty-list' as const) : ('not-text' as const);
    yield { kind: 'finished', result: fail({ code, ...(code === 'not-text' && { line: 1 }) }) };
  }
}

const isReadable = (
  { kind, sheets }: Pick<ListShape, 'kind' | 'sheets'>,
  encoding: RecipeInput['encoding'],
): boolean =>
  sheets.length > 0 ||
  kind.kind === 'text' ||
  kind.kind === 'invalid-utf-8' ||
  (isUnknown(kind) && encoding !== 'detect');

/** Bytes that match no known file format may be text in an encoding that the user must choose. */
const isUnknown = (kind: FileKind): boolean => kind.kind === 'binary' && kind.format === undefined;

const tryReadings = (beginning: Uint8Array, isWhole: boolean): Reading[] =>
  readableEncodings.flatMap((encoding) => {
    const lines = sampleEncoding(beginning, isWhole, encoding);
    return lines ? [{ encoding, lines }] : [];
  });

/** As for the readers, except that bytes which are not UTF-8 are looked for further on. */
function detectKind({ head, complete }: OpenedList, beginning: Uint8Array, isWhole: boolean): FileKind {
  const kind = fileKind(head.subarray(0, headBytes), complete && head.length <= headBytes);
  if (kind.kind !== 'text' || kind.encoding !== 'utf-8') return kind;
  const further = fileKind(beginning, isWhole);
  return further.kind === 'invalid-utf-8' ? further : kind;
}

/** What a list is, by its beginning. */
export function describeList(
  opened: OpenedList,
  { name: fileName = '', input, encoding = 'detect', takesWestern = false }: InspectChoice,
): ListShape {
  const { head, complete, sheets = [], files, sheet } = opened;
  const beginning = head.subarray(0, shapeBytes);
  const isWhole = complete && head.length <= shapeBytes;
  const kind: FileKind = opened.sheets
    ? { kind: 'binary', format: 'zip' }
    : detectKind(opened, beginning, isWhole);
  const isWestern = takesWestern && kind.kind === 'invalid-utf-8' && readsAsWestern(beginning);
  const taken = isWestern ? 'windows-1252' : encoding;
  const chosen = !input || input.encoding === 'detect' ? taken : input.encoding;
  const name = opened.name ?? fileName;
  const beginningText = textHead(opened, chosen);
  const table = guessList(beginningText);
  const isTable = table !== undefined && (opened.sheets !== undefined || isReadAsTable(table, name));
  const own = isTable ? makeTable(table) : undefined;
  return {
    kind,
    sheets,
    ...(files && { files }),
    ...(sheet !== undefined && { sheet }),
    notes: opened.notes ?? [],
    lines: isReadable({ kind, sheets }, chosen) ? previewLines(beginningText.head) : [],
    ...((kind.kind === 'invalid-utf-8' || isUnknown(kind)) && { readings: tryReadings(beginning, isWhole) }),
    ...(table && { table }),
    tables:
      kind.kind === 'text' || kind.kind === 'invalid-utf-8'
        ? separators.map((one) => describeTable(beginningText.head, beginningText.complete, one))
        : [],
    input: {
      encoding: opened.sheets ? 'utf-8' : taken,
      ...(own
        ? { table: { ...own, columns: fedPlaceholders(own, table) } }
        : isTableFile(name) && { lines: { skip: 0, quotes: true } }),
    },
  };
}

/** A look at a list must not fill the memory of a phone. */
const mostCompared = 1_000_000;

async function* countRows(
  { stream, sheets }: OpenedList,
  input: RecipeInput,
  ignoreCase: boolean,
): AsyncGenerator<InspectEvent, Result<ListCount, ListFailure>> {
  const reader = new RowReader({
    ...input,
    cells: [{ column: input.table?.columns[0]?.column ?? 0, filters: [] }],
    duplicates: ignoreCase ? 'drop-ignoring-case' : 'drop',
    mostCompared,
    countRows: sheets !== undefined,
    invisible: input.dropInvisible ? 'drop' : 'count',
  });
  for await (const piece of readPieces(stream)) {
    if (!piece) return fail({ code: 'unreadable' });
    reader.read(piece.bytes);
    if (reader.fault) return fail(reader.fault);
    yield { kind: 'progress', share: piece.share, keywords: reader.count.keywords, written: 0 };
  }
  reader.end();
  if (reader.fault) return fail(reader.fault);
  return reader.count.keywords === 0 ? fail({ code: 'empty-list' }) : ok(reader.count);
}
