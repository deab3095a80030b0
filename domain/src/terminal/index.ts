/** Shows what a terminal would obey: control characters, marks of direction and line ends, as `\u001b`. */
export const escapeControls = (line: string): string =>
  line.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
