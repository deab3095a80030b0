import { PostedOutput } from './posted-output.ts';

const mebibyte = new Uint8Array(1_048_576);

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

  it('has no more room while the page has not stored its pieces, and is closed when all are stored', async () => {
    let posted = 0;
    const output = new PostedOutput(() => {
      posted += 1;
    });
    const log: string[] = [];
    for (let count = 0; count < 20; count += 1) output.write(mebibyte);
    const ready = output.ready().then(() => log.push('ready'));
    await Promise.resolve();
    expect([posted, ...log]).toEqual([5]);
    output.stored();
    await ready;
    const closed = output.close(true).then(() => log.push('closed'));
    for (let count = 0; count < 4; count += 1) output.stored();
    await closed;
    expect(log).toEqual(['ready', 'closed']);
  });
});
