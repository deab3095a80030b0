import type { Result } from '@toolkit/domain/result';
import type {
  FileKind,
  KeywordCount,
  ReadableEncoding,
  Recipe,
  RecipeInput,
  Seed,
  TableGuess,
  TemplateProblem,
} from '@toolkit/domain/url-generator';
import type { Observable } from 'rxjs';

/** Bytes that are read in pieces; a `Blob` is one. Reading fails when they have vanished or changed. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Why a list cannot be used. `line` counts from 1, where one line is to blame. */
export interface KeywordFailure {
  readonly code: 'empty-list' | 'not-text' | 'line-too-long' | 'unreadable' | 'interrupted';
  readonly line?: number;
}

/** Why output could not be kept: more than the memory of a browser takes; no space, or no right to write. */
export type OutputFailure = 'too-large' | 'no-space' | 'unwritable';

/** More than 4 GiB, or than 65,535 files. */
export type ArchiveFailure = 'too-large-for-zip';

export interface Progress {
  readonly kind: 'progress';
  /** Share of the work done, 0 to 1. */
  readonly share: number;
  /** Keywords found so far. */
  readonly keywords: number;
  /** Bytes of output so far. */
  readonly written: number;
}

/** The last event, after which the stream completes. */
export interface Finished<Value, Failure> {
  readonly kind: 'finished';
  readonly result: Result<Value, Failure>;
}

/** What one run of a recipe is about. */
export interface UrlRun {
  readonly recipe: Recipe;
  readonly list: ByteSource;
  /**
   * Every line of the list is combined with all lines of these, one keyword each. They are taken in the order of the
   * recipe, those it does not name after them. The last one turns quickest.
   */
  readonly further?: readonly FurtherList[];
}

export interface FurtherList {
  readonly placeholder: string;
  readonly list: ByteSource;
}

/** What a list held. */
export interface ListCount extends KeywordCount {
  /** Keywords that stood in the list before, among the first {@link compared}. */
  readonly duplicates: number;
  /** Duplicates were looked for among so many keywords at the beginning of the list; 0 where nobody looked. */
  readonly compared: number;
  /** False where duplicates were not looked for, or not among all keywords: then there may be more. */
  readonly allCompared: boolean;
  /** Records of a table with text in some of the columns that are used only. */
  readonly incomplete: number;
}

/** Why a recipe cannot be carried out with these lists. */
export type RecipeFailure =
  | { readonly code: 'template'; readonly problem: TemplateProblem }
  | { readonly code: 'unfed-placeholder'; readonly placeholder: string }
  /** The recipe combines lists for these placeholders, which the run does not have. */
  | { readonly code: 'missing-lists'; readonly placeholders: readonly string[] }
  | { readonly code: 'invalid-sitemap-folder' | 'too-many-files' };

/** Why a spreadsheet cannot be read: also because it is of before 2007 (xls), or has a password. */
export interface SpreadsheetFailure {
  readonly code:
    | 'not-a-spreadsheet'
    | 'old-spreadsheet'
    | 'encrypted-spreadsheet'
    | 'spreadsheet-too-large'
    | 'no-such-sheet';
}

/** Why a list cannot be used; `placeholder` tells which of the further lists it is. */
export type ListFailure = (
  | KeywordFailure
  | SpreadsheetFailure
  | { readonly code: 'unclosed-quote'; readonly line: number }
) & { readonly placeholder?: string };

export type RunFailure =
  | ListFailure
  | RecipeFailure
  | { readonly code: 'too-many-combinations'; readonly count: bigint }
  | { readonly code: OutputFailure | ArchiveFailure | 'too-large-to-shuffle' | 'out-of-memory' };

/** What came of a run. */
export interface RunCount extends ListCount {
  readonly urls: number;
  /** Bytes of the file that there is now. */
  readonly size: number;
  /** How many files were made, the index of sitemaps included. */
  readonly files: number;
  /** Whether they are in an archive. */
  readonly archived: boolean;
  /** What the file is to be called. */
  readonly name: string;
  /** What the order was drawn with: a recipe with it gives the same bytes again. */
  readonly seed?: Seed;
}

export interface FinishedRun extends RunCount {
  /** Absent where it went straight to a {@link SaveTarget}. */
  readonly file: ByteSource | undefined;
  /** Gives back the space that the file takes, once a download that is under way has had the time to end. */
  discard(): void;
}

export type RunEvent = Progress | Finished<FinishedRun, RunFailure>;

/** What a list seems to be by its beginning. */
export interface ListShape {
  readonly kind: FileKind;
  /** Names of the sheets of a spreadsheet. */
  readonly sheets: readonly string[];
  /** The first lines in the encoding that is taken. */
  readonly lines: readonly string[];
  /** Of what is no UTF-8, the same in all other encodings that it can be in. */
  readonly readings?: readonly Reading[];
  /** What kind of table it is, if it is one. */
  readonly table?: TableGuess;
  /** Of a text, what it is as a table with each of the separators there are: the guess can be wrong. */
  readonly tables: readonly TableGuess[];
  /** How the list is to be read, unless somebody knows better. */
  readonly input: RecipeInput;
}

export interface Reading {
  readonly encoding: ReadableEncoding;
  readonly lines: readonly string[];
}

/** What somebody knows better about a list than its beginning. */
export interface InspectChoice {
  readonly input?: RecipeInput;
  /** Where nothing else of the input is known better. */
  readonly encoding?: RecipeInput['encoding'];
  /** Of its file: by its ending a table of one column is known, and a text of which every line is a keyword. */
  readonly name?: string;
  /** Of a spreadsheet, from 0. */
  readonly sheet?: number;
  /** Whether keywords that differ in case only count as duplicates. */
  readonly ignoreCase?: boolean;
}

export type InspectEvent =
  | Progress
  | { readonly kind: 'shape'; readonly shape: ListShape }
  | Finished<ListCount, ListFailure>;

/** The first URLs of a run, in the list's order. */
export type Preview = Result<readonly string[], RunFailure>;

/** A place outside that the user has chosen for a result. */
export interface SaveTarget {
  readonly name: string;
}

/**
 * Makes URLs of keywords without blocking whoever watches. Work starts with the subscription and ends with it:
 * unsubscribing cancels, and leaves nothing behind. Streams never fail; failures are results.
 */
export abstract class UrlGenerator {
  /** Fetches what the work needs, so that later nothing has to be fetched. May be called any number of times. */
  abstract prepare(): void;
  /**
   * Tells what a list is, then counts what is in it.
   */
  abstract inspect(list: ByteSource, choice?: InspectChoice): Observable<InspectEvent>;
  /** The first URLs of a run, at most so many, made of the beginning of its lists. */
  abstract preview(run: UrlRun, most: number): Promise<Preview>;
  /** @param target of {@link Downloads.choose}; without it, the result has a file */
  abstract run(run: UrlRun, target?: SaveTarget): Observable<RunEvent>;
}

/** Where finished files go. */
export abstract class Downloads {
  /** Whether results can go straight to a place that the user chooses. */
  abstract readonly canChoose: boolean;
  /** @param name a cleaned file name */
  abstract save(file: ByteSource, name: string): void;
  /**
   * Asks for a place, in answer to a press of a button.
   * @param name a cleaned file name, as a proposal
   * @returns undefined if the user has chosen none
   */
  abstract choose(name: string): Promise<SaveTarget | undefined>;
}
