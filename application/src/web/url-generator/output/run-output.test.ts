import { type EngineMaker, plainRecipe } from '@toolkit/domain/url-generator';
import { type RunStep, runUrls } from '../run/run-urls.ts';
import { FilesInOne } from './files-in-one.ts';
import type { OutputSink } from './output-files.ts';

const list = (text: string) => new Blob([text]);

/** Runs the plain form with one output. */
function generate(from: Blob, randomize: boolean, makeEngine: EngineMaker | undefined, sink: OutputSink) {
  const recipe = { ...plainRecipe('https://a.example/{keyword}', 'urls.txt'), randomize };
  const readSpreadsheet = async () => ({ ok: false, error: { code: 'not-a-spreadsheet' } }) as const;
  const tools = { makeEngine, readSpreadsheet };
  return runUrls({ recipe, list: from }, [1, 2, 3, 4], tools, new FilesInOne(sink));
}

function recordingSink(failsAfter = Number.POSITIVE_INFINITY) {
  const sink = {
    failure: undefined as OutputSink['failure'],
    size: 0,
    closed: [] as boolean[],
    write(bytes: Uint8Array) {
      expect(sink.failure).toBeUndefined();
      sink.size += bytes.length;
      if (sink.size > failsAfter) sink.failure = 'no-space';
    },
    ready: async () => {},
    async close(complete: boolean) {
      sink.closed.push(complete);
    },
  };
  return sink;
}

async function readLast(steps: AsyncGenerator<RunStep>): Promise<RunStep | undefined> {
  let last: RunStep | undefined;
  for await (const step of steps) last = step;
  return last;
}

const failed = (code: string) => ({ kind: 'finished', result: { ok: false, error: { code } } });

describe('what runUrls writes to', () => {
  it('stops when there is no space, in order and shuffled, and says so', async () => {
    for (const randomize of [false, true]) {
      const sink = recordingSink(2_000_000);
      const many = list('some keyword\n'.repeat(400_000));
      const steps = generate(many, randomize, undefined, sink);
      expect(await readLast(steps)).toEqual(failed('no-space'));
      expect(sink.size).toBeLessThan(8_000_000);
      expect(sink.closed).toEqual([false]);
    }
  });

  it('counts a failure while closing', async () => {
    const sink = recordingSink();
    const broken = { ...sink, async close() {}, failure: undefined as OutputSink['failure'] };
    broken.close = async () => {
      broken.failure = 'unwritable';
    };
    expect(await readLast(generate(list('one'), false, undefined, broken))).toEqual(failed('unwritable'));
  });

  it('says that memory was refused', async () => {
    const refusing: EngineMaker = () => ({
      count: { keywords: 0, emptyLines: 0 },
      push: () => ({ code: 'out-of-memory' }),
      finish: () => [][Symbol.iterator]() as unknown as Generator<number, undefined>,
    });
    const sink = recordingSink();
    const steps = generate(list('one'), true, refusing, sink);
    expect(await readLast(steps)).toEqual(failed('out-of-memory'));
    expect(sink.closed).toEqual([false]);
  });
});
