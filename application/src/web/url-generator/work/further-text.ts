import { placeholderNames, type Recipe, type RecipeInput } from '@toolkit/domain/url-generator';
import type { ByteSource, ListFailure, ListShape } from '../ports.ts';

/** A list to be combined with the first one, as it is typed or in a file. */
export interface FurtherText {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  /** Instead of the text, which stays for whoever changes their mind. */
  readonly source?: FurtherFile | undefined;
  /** As a recipe has it, where the name would make another one. */
  readonly placeholder?: string | undefined;
  /** How a recipe has files of the list read. */
  readonly encoding?: RecipeInput['encoding'] | undefined;
}

/** A file as browsers have it. */
export interface ListFile extends ByteSource {
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly lastModified: number;
}

export interface FurtherFile {
  readonly file: ListFile;
  /** Tells files apart. */
  readonly key: string;
  readonly encoding: RecipeInput['encoding'];
  /** What is known once it has been looked at. */
  readonly shape?: ListShape | undefined;
  readonly lines?: number | undefined;
  readonly failure?: ListFailure | 'file-too-large' | undefined;
}

/** Lists that are combined are kept in memory whole, line by line: largest one in bytes. */
const furtherMaxBytes = 10_000_000;

export const furtherFile = (file: ListFile, encoding: RecipeInput['encoding'] = 'detect'): FurtherFile => ({
  file,
  key: `${file.name}/${file.size}/${file.lastModified}`,
  encoding,
  ...(file.size > furtherMaxBytes && { failure: 'file-too-large' }),
});

export const countLines = (text: string): number =>
  text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length;

/** How many entries there are, as far as anybody knows. */
export const countEntries = ({ source, text }: FurtherText): number =>
  source ? (source.lines ?? 0) : countLines(text);

/** What stands in braces for a list; undefined while it has no name. */
export const findPlaceholder = ({ name, placeholder }: FurtherText): string | undefined =>
  placeholder ?? (/[\p{L}\p{N}]/u.test(name) ? placeholderNames([name])[0] : undefined);

export interface NamedList {
  readonly placeholder: string;
  readonly list: ByteSource;
  readonly encoding: RecipeInput['encoding'];
  readonly lines: number;
}

/** The lists of a combination that have a name of their own. */
export interface FurtherLists {
  /** Those that are still empty included. */
  readonly all: readonly NamedList[];
  readonly filled: readonly NamedList[];
  /** Changes whenever they do. */
  readonly key: string;
}

/** The lists that a recipe combines come first and in its order, empty where they are not there yet. */
export function addCombinedLists(
  { combine }: Pick<Recipe, 'combine'>,
  lists: readonly FurtherText[],
): FurtherText[] {
  const wanted = combine?.lists ?? [];
  const found = wanted.map(({ placeholder }) => lists.find((one) => findPlaceholder(one) === placeholder));
  const own = wanted.map(({ placeholder, encoding }, at): FurtherText => {
    const there = found[at];
    if (!there) return { id: 0, name: placeholder, text: '', placeholder, encoding };
    const read = encoding && there.source && there.source.encoding !== encoding;
    return { ...there, encoding, ...(read && { source: furtherFile(there.source.file, encoding) }) };
  });
  return numbered([...own, ...lists.filter((one) => !found.includes(one))]);
}

/** As they were, with what has been typed since. */
export const withTyped = (before: readonly FurtherText[], now: readonly FurtherText[]): FurtherText[] => {
  const same = (one: FurtherText) => (other: FurtherText) => other.name === one.name;
  const typed = now.filter((one) => (one.text !== '' || one.source) && !before.some(same(one)));
  return numbered([...before.map((one) => now.find(same(one)) ?? one), ...typed]);
};

const numbered = (lists: readonly FurtherText[]): FurtherText[] =>
  lists.map((one, at) => ({ ...one, id: at + 1 }));
