/**
 * The names that begin like a setting and are none: usually typing errors, though others use some beginnings, too. A
 * sentence for each names the settings that begin like it.
 */
export const findUnknownSettings = (names: readonly string[], known: readonly string[]) =>
  names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      // 'S3_' of 'S3_BUKET'; none of a name of one word.
      const [beginning] = /^[A-Z0-9]+_/.exec(name) ?? [];
      const alike = known.filter((setting) => beginning !== undefined && setting.startsWith(beginning));
      const sentence = `${name} is no setting of this application; check how it is spelled. Like it begin ${alike.join(', ')}.`;
      return alike.length > 0 ? [{ name, sentence }] : [];
    });
