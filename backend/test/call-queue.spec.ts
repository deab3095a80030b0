import { CallQueue } from '../src/admission/call-queue.ts';

describe('the queue of calls', () => {
  it('lets a few tasks of one source run and some wait, and rejects the rest of that source only', async () => {
    const queue = new CallQueue(2, 3);
    const begun: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ask = (key: string) =>
      queue.run(key, async () => {
        begun.push(key);
        await held;
        return 'done';
      });
    const flood = Array.from({ length: 7 }, () => ask('flood'));
    const other = ask('other');
    expect(begun).toEqual(['flood', 'flood', 'other']);
    release();
    expect(await other).toBe('done');
    expect(await Promise.all(flood)).toEqual([...Array(5).fill('done'), undefined, undefined]);
    expect(await ask('flood')).toBe('done');
  });

  it('runs a few calls of all sources, and lets those take turns, first sources with none under way', async () => {
    const queue = new CallQueue(2, 10, 4);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (source: string) =>
      void queue.run(source, () => {
        begun.push(source);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    for (const source of ['a', 'b', 'c']) for (let at = 0; at < 4; at += 1) ask(source);
    ask('home');
    expect(begun).toEqual(['a', 'a', 'b', 'b']);
    const next = async () => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
      return begun.at(-1);
    };
    expect([await next(), await next(), await next(), await next()]).toEqual(['c', 'a', 'home', 'b']);
    while (ends.length > 0) await next();
    expect(begun).toHaveLength(13);
  });
});
