import { MemorySink } from './memory-sink.ts';
import { PickedFileSink } from './picked-file-sink.ts';
import { SyncFileSink } from './sync-file-sink.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const quota = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });

/** A file with room for so many bytes, of which one call takes at most three. */
function smallFile(room: number) {
  const content: number[] = [];
  let closed = false;
  return {
    content,
    isClosed: () => closed,
    write(piece: Uint8Array, { at }: { at: number }) {
      expect(at).toBe(content.length);
      const taken = piece.subarray(0, Math.min(3, room - content.length));
      content.push(...taken);
      return taken.length;
    },
    close() {
      closed = true;
    },
  };
}

describe('SyncFileSink', () => {
  it('writes the rest where only a part was taken', async () => {
    const file = smallFile(100);
    const sink = new SyncFileSink(file);
    sink.write(bytes(1, 2, 3, 4, 5, 6, 7, 8));
    sink.write(bytes(9));
    await sink.close();
    expect(sink.failure).toBeUndefined();
    expect(file.content).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(file.isClosed()).toBe(true);
  });

  it('says that there is no space when nothing more is taken, or when the browser says so', () => {
    const short = new SyncFileSink(smallFile(5));
    short.write(bytes(1, 2, 3, 4, 5, 6));
    expect(short.failure).toBe('no-space');
    const unsigned = new SyncFileSink({ write: () => 2 ** 32 - 8, close() {} });
    unsigned.write(bytes(1));
    expect(unsigned.failure).toBe('no-space');
    const full = new SyncFileSink({
      write() {
        throw quota();
      },
      close() {},
    });
    full.write(bytes(1));
    expect(full.failure).toBe('no-space');
  });

  it('says that it cannot be written when writing or closing fails', async () => {
    const broken = new SyncFileSink({
      write: (piece) => piece.length,
      close() {
        throw new Error('gone');
      },
    });
    broken.write(bytes(1));
    await broken.close();
    expect(broken.failure).toBe('unwritable');
  });
});

describe('PickedFileSink', () => {
  function stream(fail?: () => Error) {
    const calls: (string | number[])[] = [];
    return {
      calls,
      async write(piece: Uint8Array) {
        if (fail) throw fail();
        calls.push([...piece]);
      },
      async close() {
        calls.push('closed');
      },
      async abort() {
        calls.push('aborted');
      },
    };
  }

  it('writes in order what the engine writes over later, and closes', async () => {
    const file = stream();
    const sink = new PickedFileSink(Promise.resolve(file));
    const buffer = bytes(1, 2);
    sink.write(buffer);
    buffer.fill(9);
    sink.write(buffer);
    await sink.ready();
    expect(file.calls).toEqual([
      [1, 2],
      [9, 9],
    ]);
    await sink.close(true);
    expect(file.calls.at(-1)).toBe('closed');
    expect(sink.failure).toBeUndefined();
  });

  it('leaves the file as it was when the work or the writing has failed', async () => {
    const unfinished = stream();
    await new PickedFileSink(Promise.resolve(unfinished)).close(false);
    expect(unfinished.calls).toEqual(['aborted']);
    const full = stream(quota);
    const sink = new PickedFileSink(Promise.resolve(full));
    sink.write(bytes(1));
    await sink.ready();
    expect(sink.failure).toBe('no-space');
    await sink.close(true);
    expect(full.calls).toEqual(['aborted']);
  });

  it('reports when the file cannot even be opened', async () => {
    const locked = Object.assign(new Error('Somebody else writes to it.'), {
      name: 'NoModificationAllowedError',
    });
    const sink = new PickedFileSink(Promise.reject(locked));
    sink.write(bytes(1));
    await sink.ready();
    expect(sink.failure).toBe('unwritable');
    await sink.close(false);
  });
});

describe('MemorySink', () => {
  it('keeps copies up to its limit, and no byte more', () => {
    const kept: number[][] = [];
    const sink = new MemorySink((piece) => kept.push([...piece]), 3);
    const buffer = bytes(1, 2, 3);
    sink.write(buffer);
    buffer.fill(9);
    expect(sink.failure).toBeUndefined();
    sink.write(bytes(4));
    expect(sink.failure).toBe('too-large');
    expect(kept).toEqual([[1, 2, 3]]);
  });
});
