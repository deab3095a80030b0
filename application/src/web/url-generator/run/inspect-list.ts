import {
  type FileKind,
  fileKind,
  headBytes,
  ListText,
  previewLines,
  readableEncodings,
  readsAsWestern,
  sampleEncoding,
} from '@toolkit/domain/formats';
import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  describeTable,
  type EngineProblem,
  isReadAsTable,
  isTableFile,
  type RecipeInput,
  RowReader,
  type Seed,
  separators,
  type UrlEngine,
} from '@toolkit/domain/url-generator';
import type { ByteStream } from '../lists/byte-stream.ts';
import { guessList, type OpenedList, openList, shapeBytes, textHead } from '../lists/open-list.ts';
import { isPlainList, readPlainPieces } from '../lists/plain-list.ts';
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

export interface InspectTools extends RunTools {
  /** Unpredictable: otherwise somebody could craft a list whose inspection takes very long. No count depends on it. */
  readonly secret: Seed;
}

export async function* inspectList(
  list: ByteSource | ByteStream,
  choice: InspectChoice,
  tools: InspectTools,
): AsyncGenerator<InspectEvent, void> {
  const { input, sheet, ignoreCase = false } = choice;
  const opened = await openList(list, sheet, tools.readSpreadsheet);
  if (!opened.ok) return yield { kind: 'finished', result: opened };
  const shape = detectShape(opened.value, choice);
  yield { kind: 'shape', shape };
  const how = takeEncoding(shape, input);
  const read = isReadable(shape, how.encoding) ? countList(opened.value, how, ignoreCase, tools) : undefined;
  if (read) yield { kind: 'finished', result: yield* read };
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

function detectShape(
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

async function* countList(
  opened: OpenedList,
  input: RecipeInput,
  ignoreCase: boolean,
  { makeEngine, secret }: InspectTools,
): AsyncGenerator<InspectEvent, Result<ListCount, ListFailure>> {
  const engine = isPlainList(input, opened) ? makeEngine?.({ compare: { ignoreCase, secret } }) : undefined;
  const count = yield* engine ? countPlain(opened, engine) : countRows(opened, input, ignoreCase);
  return count.ok && count.value.keywords === 0 ? fail({ code: 'empty-list' }) : count;
}

type Counting = AsyncGenerator<InspectEvent, Result<ListCount, ListFailure>>;

async function* countRows({ stream, sheets }: OpenedList, input: RecipeInput, ignoreCase: boolean): Counting {
  const reader = new RowReader({
    ...input,
    cells: [{ column: input.table?.columns[0]?.column ?? 0, filters: [] }],
    duplicates: ignoreCase ? 'drop-ignoring-case' : 'drop',
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
  return reader.fault ? fail(reader.fault) : ok(reader.count);
}

async function* countPlain(opened: OpenedList, engine: UrlEngine): Counting {
  let text: ListText | undefined;
  for await (const piece of readPlainPieces(opened)) {
    if (!piece) return fail({ code: 'unreadable' });
    const problem = engine.push(piece.bytes);
    if (problem) return fail(listFailure(problem));
    // Most lists need decoding only at their beginning.
    if (!text || !isVisible(piece.bytes)) {
      text ??= new ListText('utf-8', 'count');
      text.read(piece.bytes);
    }
    yield { kind: 'progress', share: piece.share, keywords: engine.count.keywords, written: 0 };
  }
  const steps = engine.finish();
  let step = steps.next();
  while (!step.done) step = steps.next();
  if (step.value) return fail(listFailure(step.value));
  const { keywords, emptyLines } = engine.count;
  const { duplicates, compared } = engine.duplicateCount;
  const { invisible = 0 } = text ?? {};
  const allCompared = compared === keywords;
  return ok({ keywords, emptyLines, duplicates, compared, allCompared, incomplete: 0, invisible });
}

/** Whether bytes are ASCII without NUL. A loop, because a callback for each byte takes twenty times as long. */
function isVisible(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === 0 || byte >= 0x80) return false;
  }
  return true;
}

/**
 * The search for duplicates stops when memory runs out; if there is too little even to begin, 'interrupted' is the
 * closest failure.
 */
const listFailure = (problem: EngineProblem): ListFailure =>
  problem.code === 'out-of-memory' ? { code: 'interrupted' } : problem;
