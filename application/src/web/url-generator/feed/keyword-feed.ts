import {
  cellLines,
  columnLines,
  type DelimitedProblem,
  distinctKeywords,
  type EngineProblem,
  invisibleCharacters,
  type ListLines,
  type LongestLine,
  listLines,
  type Recipe,
  type RecipeTable,
  type Seed,
  textCheck,
  transcoder,
  Utf8Text,
  type WriteBytes,
} from '@toolkit/domain/url-generator';
import type { ListCount } from '../ports.ts';
import type { LineCell } from './run-plan.ts';

type FeedProblem = EngineProblem | DelimitedProblem;

/** Takes bytes in chunks cut anywhere; must not be used after it has returned a problem. */
interface Stage {
  push(bytes: Uint8Array): FeedProblem | undefined;
  end(): FeedProblem | undefined;
}

export interface Feed extends Stage {
  readonly count: ListCount;
  /** Known only for lists whose cells are picked or whose lines are cleaned. */
  readonly longest: LongestLine;
}

/** How a list becomes lines for an engine. */
export interface FeedSettings {
  readonly encoding: Recipe['input']['encoding'];
  readonly duplicates: Recipe['duplicates'];
  /** Unpredictable, so that nobody can craft a list that makes the search for duplicates slow. */
  readonly secret: Seed;
  readonly table?: RecipeTable;
  /** How lines are read without a table. */
  readonly lines?: ListLines;
  /** The cells of a line, separated by 0x1F. Without a table, each is made from the line itself. */
  readonly cells: readonly LineCell[];
  /** Whether lines must hold nothing but cells: trimmed, each with a line feed. */
  readonly cleanLines: boolean;
  /** Whether a cell with the number of the line in the list comes first; for a table or clean lines. */
  readonly numbered?: boolean;
  /** The most bytes that all cells of a line may have together, if cells of other lists need room too. */
  readonly most?: number;
  /** Whether the list was a spreadsheet: then a problem names its row. */
  readonly countRows?: boolean;
  /** Characters that nobody sees are looked for only if they are to be counted or dropped: it takes time. */
  readonly countInvisible?: boolean;
  readonly dropInvisible?: boolean;
}

/**
 * Takes a list's bytes to an engine: decodes them, picks and filters cells, drops duplicates. A plain list passes
 * unchanged.
 * @param engine takes lines in UTF-8; for a list that passes unchanged, its count is used
 */
export function keywordFeed(settings: FeedSettings, engine: LineTaker): Feed {
  const counts: (() => Partial<ListCount>)[] = [];
  const counted = <Made extends { readonly count: unknown }>(
    made: Made,
    count: (made: Made) => Partial<ListCount>,
  ): Made => {
    counts.unshift(() => count(made));
    return made;
  };

  let next: Stage = { push: (utf8) => engine.push(utf8), end: () => undefined };
  const { duplicates, cells, cleanLines, table, encoding, secret, most, countRows } = settings;
  const { numbered = false } = settings;
  let emptied = () => 0;
  let longest = (): LongestLine => ({ bytes: 0, line: 1 });
  const lines = <Made extends { readonly longest: LongestLine }>(made: Made): Made => {
    longest = () => made.longest;
    return made;
  };
  if (duplicates !== 'keep') {
    const rules = { ignoreCase: duplicates === 'drop-ignoring-case', secret, numbered };
    next = before(next, (write) => counted(distinctKeywords(rules, write), ({ count }) => count));
  }
  if (table) {
    const choice = {
      separator: table.separator.charCodeAt(0),
      quotes: table.quotes,
      skip: table.skip,
      columns: cells,
      numbered,
      ...(most !== undefined && { most }),
      ...(countRows && { countRows }),
    };
    next = before(next, (write) =>
      counted(lines(columnLines(choice, write)), ({ count }) => ({
        keywords: count.records - count.emptyRecords,
        emptyLines: count.emptyRecords,
        incomplete: count.incompleteRecords,
      })),
    );
    next = before(next, textCheck);
  } else if (cleanLines || cells.some(({ filters }) => filters.length > 0)) {
    const filters = cells.map((cell) => cell.filters);
    next = before(next, (write) =>
      counted(lines(cellLines(filters, write, most, numbered)), ({ count }) => count),
    );
  }
  const { lines: reading } = settings;
  if (reading && !table)
    next = before(next, (write) => {
      const stage = listLines(reading, write);
      emptied = () => stage.emptied;
      return stage;
    });
  const { countInvisible, dropInvisible = false } = settings;
  if (countInvisible || dropInvisible) {
    next = before(next, (write) => {
      const stage = invisibleCharacters(dropInvisible, write);
      counts.push(() => ({ invisible: stage.found }));
      return stage;
    });
    // Otherwise invalid UTF-8 could become valid.
    if (dropInvisible) next = before(next, textCheck);
  }
  next = withoutEndMark(next);
  const decoded =
    encoding === 'detect' ? decodeDetected(next) : before(next, (write) => transcoder(encoding, write));
  return {
    push: decoded.push,
    end: decoded.end,
    get longest() {
      return longest();
    },
    get count() {
      const own = { duplicates: 0, compared: 0, incomplete: 0, ...engine.count, ...engine.duplicateCount };
      const count = Object.assign(own, ...counts.map((one) => one()).reverse());
      const emptyLines = count.emptyLines - emptied();
      return { ...count, emptyLines, allCompared: count.compared === count.keywords };
    },
  };
}

export interface LineTaker {
  push(utf8: Uint8Array): EngineProblem | undefined;
  readonly count: { readonly keywords: number; readonly emptyLines: number };
  readonly duplicateCount?: { readonly duplicates: number; readonly compared: number };
}

const endMark = Uint8Array.of(0x1a);

/** Drops the character that systems before Windows put at the end of a text; some programs still write it. */
function withoutEndMark(next: Stage): Stage {
  let held = false;
  return {
    push(utf8) {
      if (utf8.length === 0) return undefined;
      const problem = held ? next.push(endMark) : undefined;
      held = utf8.at(-1) === endMark[0];
      return problem ?? next.push(held ? utf8.subarray(0, -1) : utf8);
    },
    end: () => next.end(),
  };
}

function decodeDetected(next: Stage): Stage {
  const text = new Utf8Text<FeedProblem>(next.push);
  const told = (problem: FeedProblem | 'binary' | undefined): FeedProblem | undefined =>
    problem === 'binary' ? { code: 'not-text', line: 1 } : problem;
  return { push: (bytes) => told(text.push(bytes)), end: () => told(text.end()) ?? next.end() };
}

/** Pushes the output of a new stage into the next one; the first problem of either is returned. */
function before(
  next: Stage,
  make: (write: WriteBytes) => {
    // biome-ignore lint/suspicious/noConfusingVoidType: some stages find no problems
    push(bytes: Uint8Array): FeedProblem | undefined | void;
    // biome-ignore lint/suspicious/noConfusingVoidType: some stages find no problems
    end(): FeedProblem | undefined | void;
  },
): Stage {
  let later: FeedProblem | undefined;
  const stage = make((bytes) => {
    later ??= next.push(bytes);
  });
  return {
    push(bytes) {
      const own = stage.push(bytes);
      return later ?? (own || undefined);
    },
    end() {
      const own = stage.end();
      if (later) return later;
      const after = next.end();
      return own || after;
    },
  };
}
