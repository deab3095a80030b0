const codes = /^(ECONN|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|08|53|57P|58)/;
const messages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|pool after calling end/;

/** A dependency cannot be used right now and the same call may work later, as opposed to a fault of ours. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codes.test(code) || messages.test(error.message);
}
