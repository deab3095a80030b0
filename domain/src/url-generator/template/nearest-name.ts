/** The name that was probably meant: one letter more, less, different or swapped, or its beginning. */
export const nearestName = (written: string, names: readonly string[]): string | undefined =>
  names.find((name) => areNear(name.toLowerCase(), written.toLowerCase()));

function areNear(name: string, written: string): boolean {
  if (written.length < 3) return false;
  if (name.startsWith(written) && written.length > 3) return true;
  let at = 0;
  while (at < written.length && written[at] === name[at]) at += 1;
  const [rest, wanted] = [written.slice(at), name.slice(at)];
  const swapped = `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`;
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    swapped === wanted
  );
}
