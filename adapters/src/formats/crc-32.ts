const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  return rest;
});

/** The checksum of zip and gzip. @param before that of the bytes before these */
export function crc32(bytes: Uint8Array, before = 0): number {
  let rest = ~before;
  for (let at = 0; at < bytes.length; at += 1)
    rest = (table[(rest ^ (bytes[at] as number)) & 0xff] as number) ^ (rest >>> 8);
  return ~rest >>> 0;
}
