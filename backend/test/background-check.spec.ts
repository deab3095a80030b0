import { backgroundCheck } from '../src/composition/background-check.ts';

describe('background check of a bucket', () => {
  it('answers at once and asks the bucket one question at a time', async () => {
    const answers: (() => void)[] = [];
    let now = 0;
    const check = () => new Promise<void>((resolve) => answers.push(resolve));
    const files = backgroundCheck({ check }, () => now);
    for (; now < 10_000; now += 500) await files.check();
    expect(answers).toHaveLength(1);
    await files.check();
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await new Promise(setImmediate);
    await files.check();
    expect(answers).toHaveLength(2);
  });

  it('asks the bucket every ten seconds at most, after a failure too', async () => {
    let asked = 0;
    let now = 0;
    const check = () => {
      asked += 1;
      return Promise.reject(new Error('away'));
    };
    const files = backgroundCheck({ check }, () => now);
    for (; now < 10_000; now += 500) {
      await files.check();
      await new Promise(setImmediate);
    }
    expect(asked).toBe(1);
    await files.check();
    expect(asked).toBe(2);
  });
});
