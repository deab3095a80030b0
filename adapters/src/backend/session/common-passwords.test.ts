import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommonPasswords, writeCommonPasswords } from './common-passwords.ts';

describe('the file of common passwords', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'common-passwords-'));
    file = join(folder, 'list.bin');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('holds each of its words, and no other', async () => {
    const words = Array.from({ length: 1_000 }, (_, at) => `word ${at}`);
    await writeCommonPasswords(file, [...words, ...words]);
    const isListed = await readCommonPasswords(file);
    expect(words.filter((word) => !isListed(word))).toEqual([]);
    expect(words.filter((word) => isListed(`another ${word}`))).toEqual([]);
    expect((await readFile(file)).length).toBe(32 + 5 * 1_000);
  });

  it('may be empty', async () => {
    await writeCommonPasswords(file, []);
    expect((await readCommonPasswords(file))('word')).toBe(false);
  });

  it('is not read when a byte of it is missing or another', async () => {
    await writeCommonPasswords(file, ['one', 'two']);
    const bytes = await readFile(file);
    for (const damaged of [
      bytes.subarray(0, -1),
      bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
      '',
    ]) {
      await writeFile(file, damaged);
      await expect(readCommonPasswords(file)).rejects.toThrow('damaged');
    }
  });
});
