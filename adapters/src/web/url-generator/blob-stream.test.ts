import { blobStream } from './blob-stream.ts';

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of blobStream(blob)?.pieces() ?? []) pieces.push(piece.slice());
  return Buffer.concat(pieces);
}

/** A Blob of so many bytes whose stream gives these only, one chunk at a time. */
function given(size: number, ...chunks: number[][]): Blob {
  const stream = new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(Uint8Array.from(chunk));
      else {
        controller.close();
        controller.byobRequest?.respond(0);
      }
    },
  });
  const blob = Object.assign(new Blob(), { stream: () => stream });
  Object.defineProperty(blob, 'size', { value: size });
  return blob;
}

describe('a stream of a Blob', () => {
  it('puts together what comes in crumbs', async () => {
    const pieces: number[][] = [];
    const stream = blobStream(given(5, [1], [2, 3], [4, 5]));
    for await (const piece of stream?.pieces() ?? []) pieces.push([...piece]);
    expect(pieces).toEqual([[1, 2, 3, 4, 5]]);
  });

  it('fails when the file ends before it should', async () => {
    await expect(bytesOf(given(6, [1, 2, 3, 4, 5]))).rejects.toThrow('shorter');
  });

  it('reads the rest in slices when the browser stops to give any', async () => {
    vi.useFakeTimers();
    const bytes = Uint8Array.from({ length: 1_500_000 }, (_, at) => (at * 7) & 0xff);
    const stalling = new ReadableStream({
      type: 'bytes',
      pull(controller) {
        if (stalled) return new Promise(() => {});
        stalled = true;
        controller.enqueue(bytes.slice(0, 1_200_000));
        return undefined;
      },
    });
    let stalled = false;
    const reading = bytesOf(Object.assign(new Blob([bytes]), { stream: () => stalling }));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(Buffer.compare(await reading, bytes)).toBe(0);
  });

  it('is none where the browser cannot read into a buffer, and of what is no Blob', () => {
    const old = Object.assign(new Blob(['one']), { stream: () => new ReadableStream() });
    expect(blobStream(old as Blob)).toBeUndefined();
    expect(blobStream({ size: 0, slice: () => new Blob() })).toBeUndefined();
  });
});
