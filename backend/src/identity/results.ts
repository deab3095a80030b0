import type { Result } from '@toolkit/domain/result';
import { normalizeEmail } from '@toolkit/domain/validation';
import { IdentityError, type IdentityErrorCode } from './identity-error.ts';

/** @throws IdentityError for a refusal */
export function valueOrThrow<Value>(
  result: Result<Value, { readonly code: IdentityErrorCode; readonly retryAfterMs?: number | undefined }>,
): Value {
  if (result.ok) return result.value;
  throw new IdentityError(result.error.code, result.error.retryAfterMs);
}

/** @throws IdentityError where the text is no address */
export function emailIn(text: string): string {
  const email = normalizeEmail(text);
  if (!email) throw new IdentityError('invalid-email');
  return email;
}
