import type { FileKind, ReadableEncoding } from '@toolkit/domain/formats';
import type { Result } from '@toolkit/domain/result';
import type {
  LeftOut,
  Recipe,
  RecipeInput,
  RowCount,
  TableGuess,
  TemplateProblem,
} from '@toolkit/domain/url-generator';
import type { Observable } from 'rxjs';

/** Bytes that are read in pieces; a `Blob` is one. Reading fails if they are gone or have changed. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** A file as browsers have it. */
export interface ListFile extends ByteSource {
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly lastModified: number;
}

/** Why a list is unusable. `line` counts from 1 and is set if one line is the cause. */
export interface KeywordFailure {
  readonly code: 'empty-list' | 'not-text' | 'line-too-long' | 'unreadable' | 'interrupted';
  readonly line?: number;
}

/** Why output could not be stored: it exceeds what a browser keeps, the disk is full, or writing is not allowed. */
export type OutputFailure = 'too-large' | 'no-space' | 'unwritable';

/** The archive would hold more than 4 GiB, or more than 65,535 files. */
export type ArchiveFailure = 'too-large-for-zip';

export interface Progress {
  readonly kind: 'progress';
  /** Share of the work done, 0 to 1. */
  readonly share: number;
  readonly keywords: number;
  /** Bytes of output so far. */
  readonly written: number;
}

/** The last event, after which the stream completes. */
export interface Finished<Value, Failure> {
  readonly kind: 'finished';
  readonly result: Result<Value, Failure>;
}

/** The input of one run of a recipe. */
export interface UrlRun<List = ByteSource> {
  readonly recipe: Recipe;
  readonly list: List;
  /**
   * Every line of the list is combined with all lines of these, one keyword each. They are used in the order of the
   * recipe; lists that it does not name follow. The last one varies fastest.
   */
  readonly further?: readonly FurtherList<List>[];
}

export interface FurtherList<List = ByteSource> {
  readonly placeholder: string;
  readonly list: List;
}

/** What a list contains. */
export type ListCount = RowCount;

/** Why a recipe cannot be run with these lists. */
export type RecipeFailure =
  | { readonly code: 'template'; readonly problem: TemplateProblem }
  | { readonly code: 'unfed-placeholder'; readonly placeholder: string }
  /** The recipe combines lists for these placeholders, and the run does not have them. */
  | { readonly code: 'missing-lists'; readonly placeholders: readonly string[] }
  | { readonly code: 'invalid-sitemap-folder' | 'too-many-files' }
  /** The template merges parameters into addresses, and no line is one. */
  | { readonly code: 'no-addresses' };

/** Why a spreadsheet or an archive cannot be read; also if it is older than 2007 (xls) or has a password. */
export interface SpreadsheetFailure {
  readonly code:
    | 'not-a-spreadsheet'
    /** Its bytes do not match their checksums and lengths, or its end is missing. */
    | 'damaged'
    | 'encrypted-archive'
    | 'old-spreadsheet'
    | 'encrypted-spreadsheet'
    | 'spreadsheet-too-large'
    | 'no-such-sheet';
}

/** Why a list is unusable; `placeholder` names the further list, if it is one. */
export type ListFailure = (
  | KeywordFailure
  | SpreadsheetFailure
  | { readonly code: 'unclosed-quote'; readonly line: number }
) & { readonly placeholder?: string | undefined };

export type RunFailure =
  | ListFailure
  | RecipeFailure
  | { readonly code: 'too-many-combinations'; readonly count: bigint }
  /** More than may be kept, to shuffle them or to find duplicates, or than may be made in order. */
  | { readonly code: 'too-many-rows'; readonly most: number }
  | { readonly code: OutputFailure | ArchiveFailure | 'too-large-to-shuffle' | 'out-of-memory' };

/** What a run made, in numbers. Its duplicates are those of all lists. */
export interface UrlCount extends ListCount {
  readonly urls: number;
  /** The lines that gave no URL, if there are any. */
  readonly leftOut?: LeftOut;
  /** The addresses that had some of the parameters which were to be merged into them, if there are any. */
  readonly tagged?: { readonly addresses: number; readonly kept: boolean };
  /** How many files were made, including the index of sitemaps. */
  readonly files: number;
}

/** The result of a run in numbers, once its files are closed. */
export interface RunCount extends UrlCount {
  /** The size of the result file in bytes. */
  readonly size: number;
  /** Whether the files are in an archive. */
  readonly archived: boolean;
  readonly name: string;
  /** The seed of the random order: a recipe with this seed gives the same bytes again. */
  readonly seed?: string;
}

export interface FinishedRun extends RunCount {
  /** Undefined if it was written straight to a {@link SaveTarget}. */
  readonly file: ByteSource | undefined;
}

export type RunEvent = Progress | Finished<FinishedRun, RunFailure>;

/** A sheet of a spreadsheet. */
export interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
}

/** What a person should know about a file that was read. */
export type ListNote =
  | { readonly code: 'hidden-rows'; readonly count: number }
  /** Bytes that are no padding follow the end of a gzip file. They are not read. */
  | { readonly code: 'bytes-after-end' };

export interface ListShape {
  readonly kind: FileKind;
  /** The sheets of a spreadsheet. */
  readonly sheets: readonly Sheet[];
  /** The names of the lists in an archive. */
  readonly files?: readonly string[];
  /** Which of them is read, from 0. */
  readonly sheet?: number;
  readonly notes: readonly ListNote[];
  /** The first lines in the encoding in which the list is read. */
  readonly lines: readonly string[];
  /** If the list is not UTF-8, the encodings that it can be in. */
  readonly readings?: readonly Reading[];
  /** What kind of table it is, if it is one. */
  readonly table?: TableGuess;
  /** If the list is a text, its table with each of the separators: the guess can be wrong. */
  readonly tables: readonly TableGuess[];
  /** How to read the list, unless the user chooses otherwise. */
  readonly input: RecipeInput;
}

export interface Reading {
  readonly encoding: ReadableEncoding;
  /** The first places where it differs from others. */
  readonly lines: readonly string[];
}

/** What the user knows about a list that its beginning does not show. */
export interface InspectChoice {
  readonly input?: RecipeInput | undefined;
  /** Used if nothing else of the input is given. */
  readonly encoding?: RecipeInput['encoding'] | undefined;
  /** Whether a list that is not UTF-8 and reads well as Windows-1252 is taken for that: somebody sees a sample of it. */
  readonly takesWestern?: boolean;
  /** The name of the file: its extension can tell a table of one column from a text with a keyword on every line. */
  readonly name?: string;
  /** The sheet of a spreadsheet, from 0; by default the one that a person sees on opening it. Or the file in an archive. */
  readonly sheet?: number | undefined;
  /** Whether keywords that differ only in case count as duplicates. */
  readonly ignoreCase?: boolean;
}

export type InspectEvent =
  | Progress
  | { readonly kind: 'shape'; readonly shape: ListShape }
  | Finished<ListCount, ListFailure>;

/** The first URLs of a run, in the order of the list. */
export type Preview = Result<readonly string[], RunFailure> & {
  /** How many of the addresses at the beginning of the list have some of the parameters that are merged into them. */
  readonly tagged?: { readonly addresses: number; readonly of: number };
};

/** A destination outside the app that the user has chosen for a result. */
export interface SaveTarget {
  readonly name: string;
}

/**
 * Makes URLs from keywords without blocking the caller. Work starts with the subscription and ends with it:
 * unsubscribing cancels it and leaves nothing behind. Streams never fail; failures are results.
 */
export abstract class UrlGenerator {
  /** Loads what the work needs, so that nothing has to be loaded later. May be called repeatedly. */
  abstract prepare(): void;
  /** Reports what kind of list it is, then counts its contents. */
  abstract inspect(list: ByteSource, choice?: InspectChoice): Observable<InspectEvent>;
  /** The first URLs of a run, at most `most`, made from the beginning of its lists. */
  abstract preview(run: UrlRun, most: number): Promise<Preview>;
  /** @param target from {@link Downloads.choose}; without it, the result has a file */
  abstract run(run: UrlRun, target?: SaveTarget): Observable<RunEvent>;
}

/** The destination of finished files. */
export abstract class Downloads {
  /** Whether results can be written straight to a place that the user chooses, as far as is known. */
  abstract readonly canChoose: boolean;
  /** @param name a cleaned file name */
  abstract save(file: ByteSource, name: string): void;
  /**
   * Asks the user for a place; call it while handling a click.
   * @param name a cleaned file name, as a proposal
   * @returns undefined if the user has chosen none, or if it turns out that {@link canChoose} is false
   */
  abstract choose(name: string): Promise<SaveTarget | undefined>;
}
