import { lowerCase, placeholderNames, type Recipe, type RecipeInput } from '@toolkit/domain/url-generator';
import type { ByteSource, ListCount, ListFile } from '../ports.ts';

/** A list to combine with the first one, typed or from a file. */
export interface FurtherText {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  /** Used in place of the text, which stays in case the user switches back. */
  readonly source?: FurtherFile | undefined;
  /** The name of the file that was chosen before the page was left. */
  readonly file?: string | undefined;
  /** The {@link listKey} of that file, until it is back. */
  readonly list?: string | undefined;
  /** The placeholder in a recipe, if the name would give another one. */
  readonly placeholder?: string | undefined;
  /** How a recipe says that the list's files are read. */
  readonly input?: Pick<RecipeInput, 'encoding' | 'lines'> | undefined;
}

export interface FurtherFile {
  readonly file: ListFile;
  readonly encoding: RecipeInput['encoding'];
  /** Known once the file has been inspected. */
  readonly lines?: RecipeInput['lines'];
  readonly count?: Pick<ListCount, 'keywords' | 'duplicates'> | undefined;
}

/** Identifies a file. */
export const listKey = ({
  name,
  size,
  lastModified,
}: Pick<ListFile, 'name' | 'size' | 'lastModified'>): string => `${name}/${size}/${lastModified}`;

/** The largest list that can be combined, in bytes: such lists are kept in memory line by line. */
export const furtherMaxBytes = 10_000_000;

/** The entries of a list that a run combines, as far as they are known, and those that are the same as others. */
export function countEntries({ source, text }: FurtherText, mode: Recipe['duplicates'] = 'keep') {
  let { keywords: lines, duplicates } = source?.count ?? { keywords: 0, duplicates: 0 };
  if (!source) {
    const entries = text.split(/[\r\n]+/).flatMap((line) => line.trim() || []);
    lines = entries.length;
    duplicates = lines - new Set(mode === 'drop-ignoring-case' ? entries.map(lowerCase) : entries).size;
  }
  return { lines: mode === 'keep' ? lines : lines - duplicates, duplicates };
}

/** The placeholder of a list; undefined while it has no name. */
export const findPlaceholder = ({ name, placeholder }: FurtherText): string | undefined =>
  placeholder ?? (/[\p{L}\p{N}]/u.test(name) ? placeholderNames([name])[0] : undefined);

export interface NamedList {
  readonly placeholder: string;
  readonly list: ByteSource;
  readonly input: RecipeInput;
  readonly lines: number;
}

/** The lists of a combination that have a unique name. */
export interface FurtherLists {
  /** Including those that are still empty. */
  readonly all: readonly NamedList[];
  /** Changes whenever the lists do. */
  readonly key: string;
}

/** Puts the lists that a recipe combines first, in its order; missing ones are added empty. */
export function addCombinedLists(
  { combine }: Pick<Recipe, 'combine'>,
  lists: readonly FurtherText[],
): FurtherText[] {
  const wanted = combine?.lists ?? [];
  const found = wanted.map(({ placeholder }) => lists.find((one) => findPlaceholder(one) === placeholder));
  const own = wanted.map(({ placeholder, encoding, lines }, at): FurtherText => {
    const there = found[at];
    const input = { encoding: encoding ?? ('detect' as const), lines };
    if (!there) return { id: 0, name: placeholder, text: '', placeholder, input };
    const read = encoding && there.source && there.source.encoding !== encoding;
    return { ...there, input, ...(read && { source: { file: there.source.file, encoding } }) };
  });
  const all = [...own, ...lists.filter((one) => !found.includes(one))];
  return all.map((one, at) => ({ ...one, id: at + 1 }));
}
