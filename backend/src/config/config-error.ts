/** A setting that is invalid; the message tells the operator in one sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
