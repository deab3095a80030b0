/** The outcome of something that can fail in expected ways. Unexpected failures are thrown instead. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const fail = <const Failure>(error: Failure): { ok: false; error: Failure } => ({ ok: false, error });

export const done = ok(undefined);
