import { fail } from '@toolkit/domain/result';
import {
  asyncScheduler,
  concatMap,
  defaultIfEmpty,
  defer,
  EMPTY,
  expand,
  finalize,
  merge,
  type Observable,
  Subject,
  take,
  takeLast,
  takeUntil,
  timer,
} from 'rxjs';
import { growingPause } from '../growing-pause.ts';
import type { ApiFailure, ApiResult } from './ports.ts';

/**
 * The storage retry time, and after how long a single try counts as unanswered, in milliseconds. A slow line may need all
 * of the time for an upload.
 */
export const storageRetries = {
  operations: { withinMs: 120_000, tryMs: 30_000 },
  uploads: { withinMs: 600_000, tryMs: 600_000 },
} as const;

/**
 * Tries a storage call again, with growing pauses, for as long as it may still succeed. Unsubscribing ends the try under
 * way and all others.
 * @param attempt gives up when `until$` emits, once
 * @param random for the pauses
 * @param onAgain called when a try has failed and another one will follow
 * @returns one value: the final answer, or the last failure when no time is left for another try
 */
export const retried = <Value>(
  { withinMs, tryMs }: { readonly withinMs: number; readonly tryMs: number },
  attempt: (until$: Observable<unknown>) => Promise<ApiResult<Value>>,
  random: () => number,
  onAgain = () => {},
): Observable<ApiResult<Value>> =>
  defer(() => {
    const endsAt = asyncScheduler.now() + withinMs;
    const over$ = new Subject<void>();
    const try$ = defer(() => attempt(merge(over$, timer(tryMs)).pipe(take(1))));
    return try$.pipe(
      expand((answer, at) => {
        const pauseMs = pauseAfter(answer, at + 1, random());
        if (pauseMs === undefined || asyncScheduler.now() + pauseMs >= endsAt) return EMPTY;
        onAgain();
        return timer(pauseMs).pipe(concatMap(() => try$));
      }),
      takeUntil(timer(new Date(endsAt))),
      takeLast(1),
      defaultIfEmpty(fail({ code: 'api-call-failed' })),
      finalize(() => over$.next()),
    );
  });

/** What a repeated call may succeed after. */
const passing: readonly ApiFailure['code'][] = ['api-call-failed', 'busy', 'unavailable', 'avatar-busy'];

/** How long to wait before the next try; undefined if the answer is final. */
function pauseAfter(answer: ApiResult<unknown>, tried: number, drawn: number): number | undefined {
  if (answer.ok) return undefined;
  const { code, retryAfterMs } = answer.error;
  const mayPass = passing.includes(code) || (code === 'too-many-requests' && retryAfterMs !== undefined);
  return mayPass ? growingPause(tried, drawn, retryAfterMs) : undefined;
}
