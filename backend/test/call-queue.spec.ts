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
});
