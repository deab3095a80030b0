import { byteEngine } from '@toolkit/domain/url-generator';
import type { ByteStream } from './byte-stream.ts';
import { inspectList } from './inspect-list.ts';

const readSpreadsheet = async () => ({ ok: false, error: { code: 'not-a-spreadsheet' } }) as const;

/** The same piece again and again. */
const repeated = (piece: Uint8Array, times: number): ByteStream => ({
  async *pieces() {
    for (let time = 0; time < times; time += 1) yield piece;
  },
});

async function countOf(list: ByteStream) {
  const tools = { makeEngine: byteEngine, readSpreadsheet };
  for await (const event of inspectList(list, {}, tools)) {
    if (event.kind === 'finished') return event.result;
  }
  throw new Error('There is no end.');
}

describe('inspectList', () => {
  it('S-67 counts all of a long list, and says that it has not compared all', async () => {
    const mebibyte = new TextEncoder().encode(`${'some keyword'.padEnd(62)}\r\n`.repeat(16_384));
    expect(mebibyte.length).toBe(2 ** 20);
    const count = { emptyLines: 0, duplicates: 50 * 16_384 - 1 };
    expect(await countOf(repeated(mebibyte, 50))).toMatchObject({
      ok: true,
      value: { ...count, keywords: 50 * 16_384, allCompared: true },
    });
    expect(await countOf(repeated(mebibyte, 53))).toMatchObject({
      ok: true,
      value: { ...count, keywords: 53 * 16_384, allCompared: false },
    });
  });
});
