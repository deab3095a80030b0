import { hash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { IsListed } from '@toolkit/domain/validation';

/** Bytes stored of each hash: with 887,000 entries one random password in 1.2 million matches by chance. */
const width = 5;
const checksumLength = 32;

const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');
const computeKey = (spelling: string): number => sha256(spelling).readUIntBE(0, width);

/** Writes a checksum, then the first bytes of the hash of each spelling, sorted. */
export async function writeCommonPasswords(file: string, spellings: readonly string[]): Promise<void> {
  const keys = new Set(Float64Array.from(spellings, computeKey).sort());
  const sorted = Buffer.alloc(keys.size * width);
  let at = 0;
  for (const key of keys) at = sorted.writeUIntBE(key, at, width);
  await writeFile(`${file}.new`, Buffer.concat([sha256(sorted), sorted]));
  await rename(`${file}.new`, file);
}

/** @throws if the file is missing or damaged */
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
