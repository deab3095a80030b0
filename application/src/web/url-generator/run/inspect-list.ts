import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  describeTable,
  type FileKind,
  fileKind,
  headBytes,
  isReadAsTable,
  isTableFile,
  placeholderNames,
  previewLines,
  type RecipeInput,
  type RecipeTable,
  readableEncodings,
  type Seed,
  separators,
} from '@toolkit/domain/url-generator';
import { keywordFeed } from '../feed/keyword-feed.ts';
import type { ByteStream } from '../lists/byte-stream.ts';
import { guessList, type OpenedList, openList, textHead } from '../lists/open-list.ts';
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
import type { RunTools } from './run-urls.ts';

export interface InspectTools extends RunTools {
  /** Unpredictable: otherwise somebody could craft a list whose inspection takes very long. No count depends on it. */
  readonly secret: Seed;
}

export async function* inspectList(
  list: ByteSource | ByteStream,
  { input, encoding = 'detect', name = '', sheet, ignoreCase = false }: InspectChoice,
  tools: InspectTools,
): AsyncGenerator<InspectEvent, void> {
  const opened = await openList(list, sheet, tools.readSpreadsheet);
  if (!opened.ok) return yield { kind: 'finished', result: opened };
  const shape = detectShape(opened.value, opened.value.name ?? name, encoding);
  yield { kind: 'shape', shape };
  const read = isReadable(shape, (input ?? shape.input).encoding)
    ? countList(opened.value, input ?? shape.input, ignoreCase, tools)
    : undefined;
  if (read) yield { kind: 'finished', result: yield* read };
  else {
    const code = shape.kind.kind === 'empty' ? ('empty-list' as const) : ('not-text' as const);
    yield { kind: 'finished', result: fail({ code, ...(code === 'not-text' && { line: 1 }) }) };
  }
}

const isReadable = ({ kind, sheets }: ListShape, encoding: RecipeInput['encoding']): boolean =>
  sheets.length > 0 ||
  kind.kind === 'text' ||
  kind.kind === 'invalid-utf-8' ||
  (isUnknown(kind) && encoding !== 'detect');

/** Bytes that match no known file format may be text in an encoding that the user must choose. */
const isUnknown = (kind: FileKind): boolean => kind.kind === 'binary' && kind.format === undefined;

const tryReadings = (beginning: Uint8Array): Reading[] =>
  readableEncodings
    .filter((encoding) => encoding !== 'utf-8')
    .map((encoding) => ({ encoding, lines: previewLines(beginning, encoding) }))
    .filter(({ lines }) => !lines.some((line) => /[\0\ufffd]/.test(line)));

function detectShape(opened: OpenedList, name: string, chosen: RecipeInput['encoding']): ListShape {
  const { head, complete, sheets } = opened;
  const beginning = head.subarray(0, headBytes);
  const kind: FileKind = sheets
    ? { kind: 'binary', format: 'zip' }
    : fileKind(beginning, complete && head.length <= headBytes);
  const encoding = kind.kind === 'text' ? kind.encoding : 'utf-8';
  const beginningText = textHead(opened, chosen);
  const table = guessList({ ...beginningText, sheets });
  const lines = kind.kind === 'binary' && !sheets ? [] : previewLines(beginning, encoding);
  const isTable = table !== undefined && (sheets !== undefined || isReadAsTable(table, name));
  const names = isTable ? placeholderNames(table.columns.map(({ name }) => name)) : undefined;
  const own: RecipeTable | undefined = table &&
    names && {
      separator: String.fromCharCode(table.separator) as RecipeTable['separator'],
      quotes: true,
      skip: table.skip,
      columns: makeColumns(names, table.keywordColumn),
    };
  return {
    kind,
    sheets: sheets ?? [],
    ...(opened.sheet !== undefined && { sheet: opened.sheet }),
    notes: opened.notes ?? [],
    lines,
    ...((kind.kind === 'invalid-utf-8' || isUnknown(kind)) && { readings: tryReadings(beginning) }),
    ...(table && { table }),
    tables:
      kind.kind === 'text' || kind.kind === 'invalid-utf-8'
        ? separators.map((one) => describeTable(beginningText.head, beginningText.complete, one))
        : [],
    input: {
      encoding: sheets ? 'utf-8' : chosen,
      ...(own ? { table: own } : isTableFile(name) && { lines: { skip: 0, quotes: true } }),
    },
  };
}

/** Names the keyword column `keyword`; the others keep their names. */
const makeColumns = (names: readonly string[], keyword: number): RecipeTable['columns'] => [
  { placeholder: 'keyword', column: keyword },
  ...names.flatMap((placeholder, column) =>
    column === keyword || placeholder === 'keyword' ? [] : [{ placeholder, column }],
  ),
];

async function* countList(
  { stream, sheets }: OpenedList,
  input: RecipeInput,
  ignoreCase: boolean,
  { makeEngine, secret }: InspectTools,
): AsyncGenerator<InspectEvent, Result<ListCount, ListFailure>> {
  const cells = [{ column: input.table?.columns[0]?.column ?? 0, filters: [] }];
  const engine = makeEngine({ compare: { ignoreCase, secret } });
  // The engine itself counts duplicates, so the feed must not drop them.
  const feed = keywordFeed(
    {
      ...input,
      cells,
      countRows: sheets !== undefined,
      cleanLines: false,
      duplicates: 'keep',
      secret,
      countInvisible: true,
    },
    engine,
  );
  for await (const piece of readPieces(stream)) {
    const problem = piece ? feed.push(piece.bytes) : ({ code: 'unreadable' } as const);
    if (!piece || problem) return fail(listFailure(problem ?? { code: 'unreadable' }));
    yield { kind: 'progress', share: piece.share, keywords: engine.count.keywords, written: 0 };
  }
  const problem = feed.end() ?? runToEnd(engine.finish());
  if (problem) return fail(listFailure(problem));
  const { count } = feed;
  return count.keywords === 0 ? fail({ code: 'empty-list' }) : ok(count);
}

function runToEnd<Value>(steps: Generator<number, Value>): Value {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * The search for duplicates stops when memory runs out; if there is too little even to begin, 'interrupted' is the
 * closest failure.
 */
const listFailure = (problem: ListFailure | { code: 'out-of-memory' }): ListFailure =>
  problem.code === 'out-of-memory' ? { code: 'interrupted' } : problem;
