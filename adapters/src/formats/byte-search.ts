/** Where these bytes begin, from a place on; -1 if they are not there. */
export function indexOfBytes(file: Uint8Array, wanted: ArrayLike<number>, from = 0): number {
  const first = wanted[0] ?? 0;
  let at = file.indexOf(first, from);
  while (at >= 0 && !holdsAt(file, wanted, at)) at = file.indexOf(first, at + 1);
  return at;
}

export function holdsAt(file: Uint8Array, wanted: ArrayLike<number>, from: number): boolean {
  for (let at = 0; at < wanted.length; at += 1) if (file[from + at] !== wanted[at]) return false;
  return true;
}
