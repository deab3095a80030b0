/**
 * The names that begin like a setting and are none: usually typing errors, though others use some beginnings, too. A
 * sentence for each names the setting that is spelled most like it.
 */
export function findUnknownSettings(names: readonly string[], known: readonly string[]) {
  const beginnings = new Set(known.map(findBeginning).filter((beginning) => beginning !== ''));
  return names
    .filter((name) => !known.includes(name) && beginnings.has(findBeginning(name)))
    .map((name) => {
      const [nearest = ''] = known.toSorted(
        (one, other) => countShared(name, other) - countShared(name, one),
      );
      const sentence = `${name} is no setting of this application; check how it is spelled: the nearest is ${nearest}.`;
      return { name, sentence };
    });
}

/** 'S3_' of 'S3_BUCKET'; empty for a name of one word. */
const findBeginning = (name: string): string => /^[A-Z0-9]+_/.exec(name)?.[0] ?? '';

/** How many letters two names share from their beginnings, and from their ends. */
const countShared = (one: string, other: string): number =>
  countBeginning([...one], [...other]) + countBeginning([...one].reverse(), [...other].reverse());

function countBeginning(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((letter, at) => letter !== other[at]);
  return end < 0 ? one.length : end;
}
