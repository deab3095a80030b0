import { hash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { IsListed } from '@toolkit/domain/validation';

/** Bytes kept of each hash. Of those who choose one at random, one in 1.2 million hits one of 887,000 by chance. */
const width = 5;
const checksumLength = 32;

const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');
const computeKey = (spelling: string): number => sha256(spelling).readUIntBE(0, width);

/** Writes the start of the hash of each spelling, sorted, behind a checksum of them all. */
export async function writeCommonPasswords(file: string, spellings: readonly string[]): Promise<void> {
  const keys = new Set(Float64Array.from(spellings, computeKey).sort());
  const sorted = Buffer.alloc(keys.size * width);
  let at = 0;
  for (const key of keys) at = sorted.writeUIntBE(key, at, width);
  await writeFile(`${file}.new`, Buffer.concat([sha256(sorted), sorted]));
  await rename(`${file}.new`, file);
}

/** @throws when the file is missing or not as it was written */
export async function readCommonPasswords(file: string): Promise<IsListed> {
  const bytes = await readFile(file);
  const sorted = bytes.subarray(checksumLength);
  if (!sha256(sorted).equals(bytes.subarray(0, checksumLength))) throw new Error(`${file} is damaged.`);
  return (spelling) => holds(sorted, computeKey(spelling));
}

function holds(sorted: Buffer, key: number): boolean {
  let low = 0;
  let high = sorted.length / width;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = sorted.readUIntBE(middle * width, width);
    if (found === key) return true;
    if (found < key) low = middle + 1;
    else high = middle;
  }
  return false;
}
