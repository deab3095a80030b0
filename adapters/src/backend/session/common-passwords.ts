import { hash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { IsListed } from '@toolkit/domain/validation';

/** Bytes stored of each hash: with 887,000 entries one random password in 1.2 million matches by chance. */
const width = 5;
const checksumLength = 32;

const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');

/** Writes a checksum, then the first bytes of the hash of each spelling. */
export async function writeCommonPasswords(file: string, spellings: readonly string[]): Promise<void> {
  const keys = new Set(spellings.map((spelling) => sha256(spelling).toString('hex', 0, width)));
  const bytes = Buffer.from([...keys].sort().join(''), 'hex');
  await writeFile(`${file}.new`, Buffer.concat([sha256(bytes), bytes]));
  await rename(`${file}.new`, file);
}

/** @throws if the file is missing or damaged */
export async function readCommonPasswords(file: string): Promise<IsListed> {
  const content = await readFile(file);
  const bytes = content.subarray(checksumLength);
  if (!sha256(bytes).equals(content.subarray(0, checksumLength))) throw new Error(`${file} is damaged.`);
  return (spelling) => holds(bytes, sha256(spelling).subarray(0, width));
}

/** Looks through all of them, which takes a millisecond, a tenth of the time of a hash of a password. */
function holds(bytes: Buffer, key: Buffer): boolean {
  let at = bytes.indexOf(key);
  // The end of one and the beginning of the next may look like it.
  while (at % width > 0) at = bytes.indexOf(key, at + 1);
  return at >= 0;
}
