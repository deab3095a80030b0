import { strToU8 } from 'fflate';
import { zipArchive } from './index.ts';

describe('zipArchive', () => {
  const archive = (files: Record<string, string>, size = 1000): Buffer => {
    const pieces: Uint8Array[] = [];
    const made = zipArchive((bytes) => pieces.push(bytes.slice()));
    for (const [name, content] of Object.entries(files)) {
      made.begin(name);
      const bytes = strToU8(content);
      for (let at = 0; at < bytes.length; at += size) made.write(bytes.subarray(at, at + size));
      made.end();
    }
    made.close();
    return Buffer.concat(pieces);
  };

  it('gives the same bytes at another time, in another place', () => {
    const files = { 'a.txt': 'https://a.example/\r\n'.repeat(100) };
    const before = process.env.TZ;
    const archives = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].map((zone) => {
      process.env.TZ = zone;
      return archive(files).toString('hex');
    });
    process.env.TZ = before ?? 'UTC';
    expect(new Set(archives).size).toBe(1);
  });

  it('gives the same bytes however a file is handed over', () => {
    const text = Array.from({ length: 30_000 }, (_, at) => `https://a.example/?q=${at ** 2}\r\n`).join('');
    const files = { 'a.txt': text, 'b.txt': text.slice(0, 65_536), 'c.txt': '' };
    for (const size of [777, 65_536, 2_000_000])
      expect(archive(files, size).equals(archive(files)), `${size}`).toBe(true);
  });

  it('says when there are more files than the format counts', () => {
    const made = zipArchive(() => {});
    for (let file = 0; file < 65_535; file += 1) {
      made.begin(`${file}`);
      made.end();
    }
    expect(made.failure).toBeUndefined();
    made.begin('one more');
    expect(made.failure).toBe('too-large-for-zip');
  });
});
