import { placeholderNames, type Recipe } from '@toolkit/domain/url-generator';

/** A list to be combined with the first one, as it is typed. */
export interface FurtherText {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  /** As a recipe has it, where the name would make another one. */
  readonly placeholder?: string | undefined;
}

export const linesOf = (text: string): number =>
  text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length;

/** What stands in braces for a list; undefined while it has no name. */
export const placeholderOf = ({ name, placeholder }: FurtherText): string | undefined =>
  placeholder ?? (/[\p{L}\p{N}]/u.test(name) ? placeholderNames([name])[0] : undefined);

interface NamedList {
  readonly placeholder: string;
  readonly list: Blob;
  readonly lines: number;
}

/** Those with a name of their own. Only one with lines can be used. */
export function named(lists: readonly FurtherText[], taken: readonly string[]): NamedList[] {
  const names = new Set(taken);
  return lists.flatMap((one) => {
    const placeholder = placeholderOf(one);
    if (placeholder === undefined || names.has(placeholder)) return [];
    names.add(placeholder);
    return [{ placeholder, list: new Blob([one.text]), lines: linesOf(one.text) }];
  });
}

/** The lists that a recipe combines come first and in its order, empty where they are not there yet. */
export function withListsOf({ combine }: Recipe, lists: readonly FurtherText[]): FurtherText[] {
  const wanted = (combine?.lists ?? []).map(({ placeholder }) => placeholder);
  const own = wanted.map(
    (placeholder) =>
      lists.find((one) => placeholderOf(one) === placeholder) ?? {
        id: 0,
        name: placeholder,
        text: '',
        placeholder,
      },
  );
  return numbered([...own, ...lists.filter((one) => !own.includes(one))]);
}

/** As they were, with what has been typed since. */
export const withTyped = (before: readonly FurtherText[], now: readonly FurtherText[]): FurtherText[] => {
  const same = (one: FurtherText) => (other: FurtherText) => other.name === one.name;
  const typed = now.filter((one) => one.text !== '' && !before.some(same(one)));
  return numbered([...before.map((one) => now.find(same(one)) ?? one), ...typed]);
};

const numbered = (lists: readonly FurtherText[]): FurtherText[] =>
  lists.map((one, at) => ({ ...one, id: at + 1 }));
