import type { ApiResult } from '@toolkit/application/web/account';

const waitsMs = [1_000, 4_000];

/**
 * Makes a storage call again where no answer came, soon and then a little later, and never beyond `limitMs` in all.
 * An answer is final, whatever it says: the server has its own ways to try again.
 */
export async function retried<Value>(
  limitMs: number,
  attempt: (remainingMs: number) => Promise<ApiResult<Value>>,
): Promise<ApiResult<Value>> {
  const end = Date.now() + limitMs;
  let result = await attempt(limitMs);
  for (const waitMs of waitsMs) {
    if (!isUnanswered(result) || Date.now() + waitMs >= end) break;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    result = await attempt(end - Date.now());
  }
  return result;
}

const isUnanswered = (result: ApiResult<unknown>): boolean =>
  !result.ok && result.error.code === 'api-call-failed' && result.error.status === undefined;
