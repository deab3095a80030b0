import { placeholderNames } from '@toolkit/domain/url-generator';

/** A list to be combined with the first one, as it is typed. */
export interface FurtherText {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

export const linesOf = (text: string): number =>
  text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length;

/** What stands in braces for a list; undefined while it has no name. */
export const placeholderOf = ({ name }: FurtherText): string | undefined =>
  /[\p{L}\p{N}]/u.test(name) ? placeholderNames([name])[0] : undefined;

/** Those that can be used: with a name of their own, and lines. */
export function usable(
  lists: readonly FurtherText[],
  taken: readonly string[],
): { placeholder: string; list: Blob; lines: number }[] {
  const names = new Set(taken);
  return lists.flatMap((one) => {
    const placeholder = placeholderOf(one);
    const lines = linesOf(one.text);
    if (placeholder === undefined || lines === 0 || names.has(placeholder)) return [];
    names.add(placeholder);
    return [{ placeholder, list: new Blob([one.text]), lines }];
  });
}
