import { fail, ok } from '@toolkit/domain/result';
import { firstValueFrom, map, type Observable, race, timer } from 'rxjs';
import { accountCalls, accountErrors } from '../../calls/index.ts';
import { growingPause } from '../growing-pause.ts';
import type { ApiFailure, ApiResult } from './ports.ts';
import { retried, storageRetries } from './retried.ts';

const unanswered = fail({ code: 'api-call-failed' } as const);
const refused = <Code extends ApiFailure['code']>(code: Code, retryAfterMs?: number) =>
  fail({ code, ...(retryAfterMs !== undefined && { retryAfterMs }) });
const { operations, uploads } = storageRetries;

const mayPass = ['api-call-failed', 'busy', 'unavailable', 'avatar-busy'];
const final = [
  ...([...accountErrors, ...accountCalls.save.errors, ...accountCalls.downloadUrl.errors] as const).filter(
    (code) => !mayPass.includes(code),
  ),
  'token-refused',
  'unknown',
] as const;

/** Makes every pause as short as it may be. */
const random = () => 0;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A storage that gives these answers in turn, then the last one always; `at`: the second of each try. */
function storage(...answers: ApiResult<string>[]) {
  const at: number[] = [];
  const attempt = async () => {
    at.push(Date.now() / 1000);
    return answers[Math.min(at.length, answers.length) - 1] ?? unanswered;
  };
  return { at, attempt };
}

/** The outcome of all tries, and the second in which they ended. */
async function outcome<Value>(tries$: Observable<ApiResult<Value>>) {
  let ended: [ApiResult<Value>, number] | undefined;
  void firstValueFrom(tries$).then((result) => {
    ended = [result, Date.now() / 1000];
  });
  await vi.advanceTimersByTimeAsync(uploads.withinMs + 1);
  return ended;
}

describe('storage retry time', () => {
  it('S-03 S-93 is 2 minutes for operations, 10 minutes for uploads', async () => {
    for (const [retries, minutes] of [
      [operations, 2],
      [uploads, 10],
    ] as const) {
      vi.setSystemTime(0);
      const { at, attempt } = storage(unanswered);
      const [result, ended] = (await outcome(retried(retries, attempt, random))) ?? [];
      expect(result).toEqual(unanswered);
      expect(at.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
      expect(at.at(-1)).toBeGreaterThanOrEqual(minutes * 60 - 30);
      // Nobody waits for a time in which there is no further try.
      expect(ended).toBe(at.at(-1));
    }
  });

  it.each([
    ['no answer', unanswered],
    ['a server that has not begun', refused('busy')],
    ['a server without its database or storage', refused('unavailable')],
    ['too many pictures at a time', refused('avatar-busy')],
    ['too many requests with a time to wait', refused('too-many-requests', 1_000)],
  ])('S-03 after %s it is tried again', async (_what, answer) => {
    const { at, attempt } = storage(answer, ok('stored'));
    expect(await outcome(retried(uploads, attempt, random))).toEqual([ok('stored'), 1]);
    expect(at).toHaveLength(2);
  });

  it.each([...final.map((code) => refused(code)), ok('stored')])(
    'S-03 every other answer is final: %j',
    async (answer) => {
      const { at, attempt } = storage(answer, ok('too late'));
      expect(await outcome(retried(uploads, attempt, random))).toEqual([answer, 0]);
      expect(at).toHaveLength(1);
    },
  );

  it('S-03 a wait that the server asks for is kept, if there is time for it', async () => {
    const { at, attempt } = storage(
      refused('unavailable', 60_000),
      refused('too-many-requests', 60_000),
      ok('stored'),
    );
    expect(await outcome(retried(uploads, attempt, random))).toEqual([ok('stored'), 120]);
    expect(at).toEqual([0, 60, 120]);
  });

  it.each([
    ['than the whole time', 1_000, [], 0],
    ['than what is left of it', 0, [unanswered], 1],
  ])('S-03 a wait that is longer %s is the end, at once', async (_than, more, before, second) => {
    const hopeless = refused('too-many-requests', operations.withinMs - 1_000 + more);
    let told = 0;
    const tries$ = retried(operations, storage(...before, hopeless).attempt, random, () => {
      told += 1;
    });
    expect(await outcome(tries$)).toEqual([hopeless, second]);
    expect(told).toBe(before.length);
  });

  it('S-03 pauses differ by chance, so that those who failed together do not come back together', () => {
    expect([0, 0.5, 1].map((drawn) => growingPause(1, drawn))).toEqual([1_000, 1_250, 1_500]);
    expect([0, 1].map((drawn) => growingPause(1, drawn, 60_000))).toEqual([60_000, 60_500]);
    expect(growingPause(1_000, 1)).toBe(45_000);
  });

  it('S-03 a try without any answer ends by itself, and the last one with the time', async () => {
    const ends: number[] = [];
    const silent = (until$: Observable<unknown>) =>
      firstValueFrom(until$).then(() => {
        ends.push(Date.now() / 1000);
        return unanswered;
      });
    expect(await outcome(retried(operations, silent, random))).toEqual([unanswered, 120]);
    expect(ends).toEqual([30, 61, 93, 120]);
  });

  it('S-93 a try of an upload may take all the time that is left', async () => {
    const { at, attempt } = storage(refused('unavailable'), ok('stored'));
    const slow = async (until$: Observable<unknown>) => {
      const answer = await attempt();
      const ended$ = until$.pipe(map(() => unanswered));
      return answer.ok ? firstValueFrom(race(timer(598_000).pipe(map(() => answer)), ended$)) : answer;
    };
    expect(await outcome(retried(uploads, slow, random))).toEqual([ok('stored'), 599]);
    expect(at).toEqual([0, 1]);
  });
});
