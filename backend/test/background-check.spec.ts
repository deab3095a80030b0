import { backgroundCheck } from '../src/composition/background-check.ts';

describe('background check of a bucket', () => {
  it('answers at once, and asks the bucket every ten seconds at most, one question at a time', async () => {
    let asked = 0;
    let now = 0;
    let answer = () => {};
    const check = () => {
      asked += 1;
      return new Promise<never>((_resolve, reject) => {
        answer = () => reject(new Error('away'));
      });
    };
    const files = backgroundCheck({ check }, () => now);
    for (; now < 10_000; now += 500) await files.check();
    await files.check();
    expect(asked).toBe(1);
    answer();
    await new Promise(setImmediate);
    await files.check();
    expect(asked).toBe(2);
  });
});
