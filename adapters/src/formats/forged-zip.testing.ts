const [signature, entryBytes] = ['PK\x01\x02', 46];

/** Where the entries of a zip's directory begin. */
function findEntries(file: Uint8Array<ArrayBuffer>): number[] {
  const bytes = Buffer.from(file.buffer);
  const found: number[] = [];
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + entryBytes))
    found.push(at);
  return found;
}

/** Says in the directory that the first part has a password. */
export function lock(file: Uint8Array<ArrayBuffer>) {
  file[(findEntries(file)[0] as number) + 8] = 1;
  return file;
}

/**
 * Forges the stated size of one part of a zip, in place.
 * @param size its true size in bytes, which no other part has
 */
export function forgeSize(file: Uint8Array<ArrayBuffer>, size: number, stated: number) {
  const view = new DataView(file.buffer);
  const found = findEntries(file).filter((at) => view.getUint32(at + 24, true) === size);
  if (found.length !== 1) throw new Error(`${found.length} parts have this size.`);
  view.setUint32((found[0] as number) + 24, stated, true);
  return file;
}

/**
 * The same zip with a directory of numbers of 64 bits.
 * @param size in bytes, stated for every part; undefined: the true sizes
 * @param count the stated number of parts; what stands behind the last one is none
 */
export function zip64(
  file: Uint8Array<ArrayBuffer>,
  { size, count }: { readonly size?: number; readonly count?: number } = {},
): Uint8Array<ArrayBuffer> {
  const view = new DataView(file.buffer);
  const entries = findEntries(file);
  const start = entries[0] ?? 0;
  const directory = entries.flatMap((at) => {
    const stated = size ?? view.getUint32(at + 24, true);
    view.setUint32(at + 24, 0xffff_ffff, true);
    view.setUint32(at + 30, 12, true);
    const name = file.subarray(at, at + entryBytes + view.getUint16(at + 28, true));
    return [...name, 1, 0, 8, 0, ...makeNumber(stated)];
  });
  const parts = makeNumber(count ?? entries.length);
  return Uint8Array.from([
    ...file.subarray(0, start),
    ...directory,
    ...[0x50, 0x4b, 6, 6, ...makeNumber(44), 45, 0, 45, 0, ...makeNumber(0)],
    ...[...parts, ...parts, ...makeNumber(directory.length), ...makeNumber(start)],
    ...[0x50, 0x4b, 6, 7, 0, 0, 0, 0, ...makeNumber(start + directory.length), 1, 0, 0, 0],
    ...[0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...Array(12).fill(0xff), 0, 0],
  ]);
}

const makeNumber = (value: number): Uint8Array => new Uint8Array(BigUint64Array.of(BigInt(value)).buffer);
