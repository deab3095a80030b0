import { Queue, type QueueLimits } from './queue.ts';

/** A queue whose tasks end when the test says so. */
function heldQueue(limits: QueueLimits) {
  const queue = new Queue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refusals: string[] = [];
  const ask = (source: string, count = 1) => {
    for (let at = 0; at < count; at += 1)
      void queue
        .run(source, () => {
          begun.push(source);
          return new Promise<void>((resolve) => ends.push(resolve));
        })
        .then((result) => result.ok || refusals.push(source));
  };
  /** Ends the task that began first. */
  const end = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { queue, begun, refusals, ask, end };
}

describe('a queue', () => {
  it('runs a few tasks at a time, and fewer of one source', () => {
    const { begun, ask } = heldQueue({ running: 3, bySource: { running: 2 } });
    ask('flood', 5);
    ask('home');
    ask('office');
    expect(begun).toEqual(['flood', 'flood', 'home']);
  });

  it('lets sources take turns, first those with nothing running', async () => {
    const { begun, ask, end } = heldQueue({ running: 4, bySource: { running: 2 } });
    for (const source of ['a', 'b', 'c']) ask(source, 4);
    ask('home');
    expect(begun).toEqual(['a', 'a', 'b', 'b']);
    for (let at = 0; at < 4; at += 1) await end();
    expect(begun.slice(4)).toEqual(['c', 'a', 'home', 'b']);
    while (begun.length < 13) await end();
    expect(begun.slice(8)).toEqual(['c', 'a', 'b', 'c', 'c']);
  });

  it('refuses what cannot wait, of one source or of all, and runs what waits', async () => {
    const { begun, refusals, ask, end } = heldQueue({ running: 1, waiting: 3, bySource: { waiting: 2 } });
    ask('flood', 5);
    ask('home', 2);
    await end();
    expect(refusals).toEqual(['flood', 'flood', 'home']);
    for (let at = 0; at < 4; at += 1) await end();
    expect(begun).toEqual(['flood', 'flood', 'home', 'flood']);
    ask('flood');
    expect(begun).toHaveLength(5);
  });

  it('returns what a task returns, and gives the place of one that failed to the next', async () => {
    const { queue } = heldQueue({ running: 1 });
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    const next = queue.run('a', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toEqual({ ok: true, value: 'done' });
  });
});
