import { storageOperationMs, storageUploadMs } from '@toolkit/application/web/account';
import { fail, ok } from '@toolkit/domain/result';
import { retried } from './retried.ts';

const unanswered = fail({ code: 'api-call-failed' } as const);
const refused = fail({ code: 'api-call-failed', status: 503 } as const);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers in turn, each after so many milliseconds; what was asked for stays in `limits`. */
function calls(
  ...answers: [afterMs: number, answer: typeof unanswered | typeof refused | ReturnType<typeof ok>][]
) {
  const limits: number[] = [];
  const attempt = async (remainingMs: number) => {
    limits.push(remainingMs);
    const [afterMs, answer] = answers.shift() ?? [0, unanswered];
    // biome-ignore lint/plugin: the timers are the test's own.
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    return answer;
  };
  return { limits, attempt };
}

async function outcome<Value>(running: Promise<Value>): Promise<Value> {
  await vi.runAllTimersAsync();
  return running;
}

describe('storage calls', () => {
  it('S-03 S-93 are made again without an answer: operations within 2 minutes, uploads within 10', async () => {
    for (const limitMs of [storageOperationMs, storageUploadMs]) {
      const { limits, attempt } = calls([100, unanswered], [100, unanswered], [0, ok('stored')]);
      expect(await outcome(retried(limitMs, attempt))).toEqual(ok('stored'));
      expect(limits).toEqual([limitMs, limitMs - 1_100, limitMs - 5_200]);
    }
    expect([storageOperationMs, storageUploadMs]).toEqual([2 * 60_000, 10 * 60_000]);
  });

  it('S-03 are given up when their time is over', async () => {
    const { limits, attempt } = calls([storageOperationMs, unanswered], [0, ok('too late')]);
    expect(await outcome(retried(storageOperationMs, attempt))).toEqual(unanswered);
    expect(limits).toHaveLength(1);
  });

  it('S-03 are given up after three tries', async () => {
    const { limits, attempt } = calls();
    expect(await outcome(retried(storageUploadMs, attempt))).toEqual(unanswered);
    expect(limits).toHaveLength(3);
  });

  it('an answer is final, whatever it says', async () => {
    const { limits, attempt } = calls([0, refused], [0, ok('again')]);
    expect(await outcome(retried(storageUploadMs, attempt))).toEqual(refused);
    expect(limits).toHaveLength(1);
  });
});
