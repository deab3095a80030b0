import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  type EngineMaker,
  type FileKind,
  fileKind,
  guessTable,
  headBytes,
  placeholderNames,
  previewLines,
  type RecipeInput,
  type RecipeTable,
} from '@toolkit/domain/url-generator';
import type { ByteStream } from './byte-stream.ts';
import { keywordFeed } from './keyword-feed.ts';
import { type OpenedList, openList, textHead } from './open-list.ts';
import type { ByteSource, InspectChoice, InspectEvent, ListCount, ListFailure, ListShape } from './ports.ts';
import { readPieces } from './read-pieces.ts';
import type { RunTools } from './run-urls.ts';

/**
 * How much of a list is searched for duplicates, in bytes: looking at a list must take neither all memory nor the time of
 * making URLs of it. A run that leaves duplicates out compares all.
 */
const comparedMaxBytes = 52_428_800;

export async function* inspectList(
  list: ByteSource | ByteStream,
  { input, sheet = 0, ignoreCase = false }: InspectChoice,
  { makeEngine, readSpreadsheet }: RunTools,
): AsyncGenerator<InspectEvent, void> {
  const opened = await openList(list, sheet, readSpreadsheet);
  if (!opened.ok) return yield { kind: 'finished', result: opened };
  const shape = shapeOf(opened.value);
  yield { kind: 'shape', shape };
  const read = readable(shape)
    ? counted(opened.value, input ?? shape.input, ignoreCase, makeEngine)
    : undefined;
  if (read) yield { kind: 'finished', result: yield* read };
  else {
    const code = shape.kind.kind === 'empty' ? ('empty-list' as const) : ('not-text' as const);
    yield { kind: 'finished', result: fail({ code, ...(code === 'not-text' && { line: 1 }) }) };
  }
}

const readable = ({ kind, sheets }: ListShape): boolean =>
  sheets.length > 0 || kind.kind === 'text' || kind.kind === 'invalid-utf-8';

function shapeOf(opened: OpenedList): ListShape {
  const { head, complete, sheets } = opened;
  const beginning = head.subarray(0, headBytes);
  const kind: FileKind = sheets
    ? { kind: 'binary', format: 'zip' }
    : fileKind(beginning, complete && head.length <= headBytes);
  const encoding = kind.kind === 'text' ? kind.encoding : 'utf-8';
  const beginningText = textHead(opened);
  const table = guessTable(beginningText.head, beginningText.complete);
  const lines = kind.kind === 'binary' && !sheets ? [] : previewLines(beginning, encoding);
  const names = table && placeholderNames(table.columns.map(({ name }) => name));
  const own: RecipeTable | undefined = table &&
    names && {
      separator: String.fromCharCode(table.separator) as RecipeTable['separator'],
      quotes: true,
      skip: table.skip,
      columns: columnsOf(names, table.keywordColumn),
    };
  return {
    kind,
    sheets: sheets ?? [],
    lines,
    ...(kind.kind === 'invalid-utf-8' && { linesIfWindows1252: previewLines(beginning, 'windows-1252') }),
    ...(table && { table }),
    input: { encoding: sheets ? 'utf-8' : 'detect', ...(own && { table: own }) },
  };
}

/** The column with the keywords is `keyword`, whatever its name; the others keep theirs. */
const columnsOf = (names: readonly string[], keyword: number): RecipeTable['columns'] => [
  { placeholder: 'keyword', column: keyword },
  ...names.flatMap((placeholder, column) =>
    column === keyword || placeholder === 'keyword' ? [] : [{ placeholder, column }],
  ),
];

async function* counted(
  { stream }: OpenedList,
  input: RecipeInput,
  ignoreCase: boolean,
  makeEngine: EngineMaker,
): AsyncGenerator<InspectEvent, Result<ListCount, ListFailure>> {
  const cells = [{ column: input.table?.columns[0]?.column ?? 0, filters: [] }];
  const settings = { ...input, cells, cleanLines: false };
  const engine = makeEngine({});
  const all = keywordFeed({ ...settings, duplicates: 'keep' }, engine);
  const compared = keywordFeed(
    { ...settings, duplicates: ignoreCase ? 'drop-ignoring-case' : 'drop' },
    { push: () => undefined, count: { keywords: 0, emptyLines: 0 } },
  );
  let read = 0;
  for await (const piece of readPieces(stream)) {
    const problem = piece ? all.push(piece.bytes) : ({ code: 'unreadable' } as const);
    if (!piece || problem) return fail(listFailure(problem ?? { code: 'unreadable' }));
    read += piece.bytes.length;
    if (read <= comparedMaxBytes) compared.push(piece.bytes);
    yield { kind: 'progress', share: piece.share, keywords: engine.count.keywords, written: 0 };
  }
  const problem = all.end() ?? lastOf(engine.finish());
  if (problem) return fail(listFailure(problem));
  const wholly = read <= comparedMaxBytes;
  if (wholly) compared.end();
  const { duplicates, allCompared } = compared.count;
  const count = { ...all.count, duplicates, allCompared: allCompared && wholly };
  return count.keywords === 0 ? fail({ code: 'empty-list' }) : ok(count);
}

function lastOf<Value>(steps: Generator<number, Value>): Value {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Counting keeps nothing: memory that is refused even so has no better name. */
const listFailure = (problem: ListFailure | { code: 'out-of-memory' }): ListFailure =>
  problem.code === 'out-of-memory' ? { code: 'interrupted' } : problem;
