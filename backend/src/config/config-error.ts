/** A setting that cannot be meant, in one sentence for the person at the terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
