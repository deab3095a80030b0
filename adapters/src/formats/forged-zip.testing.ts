const entry = 0x02014b50;
const entryBytes = 46;

/**
 * Forges the stated size of one part of a zip, in place.
 * @param size its true size in bytes, which no other part has
 */
export function lie(file: Uint8Array<ArrayBuffer>, size: number, told: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(file.buffer);
  let lies = 0;
  for (let at = 0; at + entryBytes < file.length; at += 1) {
    if (view.getUint32(at, true) !== entry || view.getUint32(at + 24, true) !== size) continue;
    view.setUint32(at + 24, told, true);
    lies += 1;
  }
  if (lies !== 1) throw new Error(`${lies} parts have this size.`);
  return file;
}

/**
 * The same zip with a directory of numbers of 64 bits.
 * @param size in bytes, stated for every part; undefined: the true sizes
 * @param count the stated number of parts, the first of which points beyond the end
 */
export function zip64(
  file: Uint8Array<ArrayBuffer>,
  { size, count }: { readonly size?: number; readonly count?: number } = {},
): Uint8Array<ArrayBuffer> {
  const view = new DataView(file.buffer);
  const end = file.length - 22;
  const start = view.getUint32(end + 16, true);
  const directory: number[] = [];
  for (let at = start; at < end; ) {
    const name = at + entryBytes + view.getUint16(at + 28, true);
    const next = name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const told = size ?? view.getUint32(at + 24, true);
    view.setUint32(at + 24, 0xffff_ffff, true);
    view.setUint16(at + 30, 12, true);
    view.setUint16(at + 32, count === undefined ? 0 : 0xffff, true);
    directory.push(...file.subarray(at, name), 1, 0, 8, 0, ...bytes(told, 8));
    at = next;
  }
  const parts = BigInt(count ?? view.getUint16(end + 10, true));
  const end64 = start + directory.length;
  return Uint8Array.from([
    ...file.subarray(0, start),
    ...directory,
    ...[0x50, 0x4b, 6, 6, ...bytes(44, 8), 45, 0, 45, 0, ...bytes(0, 8)],
    ...[...bytes(parts, 8), ...bytes(parts, 8), ...bytes(directory.length, 8), ...bytes(start, 8)],
    ...[0x50, 0x4b, 6, 7, ...bytes(0, 4), ...bytes(end64, 8), ...bytes(1, 4)],
    ...[0x50, 0x4b, 5, 6, ...bytes(0, 4), ...Array(12).fill(0xff), 0, 0],
  ]);
}

const bytes = (value: number | bigint, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 0xffn));
