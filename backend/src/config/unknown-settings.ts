export interface UnknownSetting {
  readonly name: string;
  /** The setting that is spelled most like it. */
  readonly nearest: string;
}

/** No setting is longer, and comparing takes time with each letter. */
const longestName = 60;

/** The names that begin like a setting and are none: usually typing errors, though others use some beginnings, too. */
export function findUnknownSettings(names: readonly string[], known: readonly string[]): UnknownSetting[] {
  const beginnings = new Set(known.map(findBeginning).filter((beginning) => beginning !== ''));
  return names
    .filter((name) => !known.includes(name) && beginnings.has(findBeginning(name)))
    .map((name) => {
      const begin = name.slice(0, longestName);
      const [nearest = ''] = [...known].sort((one, other) => measure(begin, one) - measure(begin, other));
      return { name, nearest };
    });
}

/** 'S3_' of 'S3_BUCKET'; empty for a name of one word. */
const findBeginning = (name: string): string => /^[A-Z0-9]+_/.exec(name)?.[0] ?? '';

export const sayUnknown = ({ name, nearest }: UnknownSetting): string =>
  `${name} is no setting of this application; check how it is spelled: the nearest is ${nearest}.`;

/** From 0 for the same word to 1: a name that lacks a part is near, too. */
const measure = (one: string, other: string): number =>
  countEdits(one, other) / Math.max(one.length, other.length);

/** How many letters have to be put in, left out or replaced to make one word of the other. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_none, at) => at);
  for (const [line, letter] of [...one].entries()) {
    let before = line + 1;
    row = row.map((above, at) => {
      if (at === 0) return before;
      const replaced = (row[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1);
      before = Math.min(above + 1, before + 1, replaced);
      return before;
    });
  }
  return row[other.length] ?? 0;
}
