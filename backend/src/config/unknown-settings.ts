/**
 * The names that begin like a setting and are none: usually typing errors, though others use some beginnings, too. A
 * sentence for each names the settings that begin like it.
 */
export const findUnknownSettings = (names: readonly string[], known: readonly string[]) =>
  names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const alike = known.filter((setting) => findBeginning(setting) === (findBeginning(name) ?? ''));
      const sentence = `${name} is no setting of this application; check how it is spelled. Like it begin ${alike.join(', ')}.`;
      return alike.length > 0 ? [{ name, sentence }] : [];
    });

/** 'S3_' of 'S3_BUCKET'; undefined for a name of one word. */
const findBeginning = (name: string): string | undefined => /^[A-Z0-9]+_/.exec(name)?.[0];
