import { PostedOutput } from './posted-output.ts';

describe('PostedOutput', () => {
  it('joins what is written to pieces of 4 MiB, and posts the rest when it is closed', async () => {
    const pieces: Uint8Array[] = [];
    const output = new PostedOutput((piece) => {
      pieces.push(piece);
      queueMicrotask(() => output.stored());
    });
    const bytes = Uint8Array.from({ length: 9_000_000 }, (_, at) => (at * 7) & 0xff);
    for (let at = 0; at < bytes.length; at += 700_001) output.write(bytes.subarray(at, at + 700_001));
    await output.close(true);
    expect(pieces.map(({ length }) => length)).toEqual([4_194_304, 4_194_304, 611_392]);
    expect(Buffer.compare(Buffer.concat(pieces), bytes)).toBe(0);
  });

  it('is closed when all pieces are stored', async () => {
    const output = new PostedOutput(() => {});
    output.write(new Uint8Array(5_000_000));
    let isClosed = false;
    const closed = output.close(true).then(() => {
      isClosed = true;
    });
    output.stored();
    await Promise.resolve();
    expect(isClosed).toBe(false);
    output.stored();
    await closed;
  });
});
