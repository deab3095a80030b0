/** One line of the report. `problem` means that the application would not start or not work. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  /** The state and, if something is wrong, what to do about it. Never a password or key. */
  readonly text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });

/** @param pending migrations of the database */
export const describeMigrations = (pending: readonly string[]): Finding =>
  ok(
    pending.length === 0
      ? 'The tables are up to date.'
      : `Pending migrations, which the next start runs: ${pending.join(', ')}.`,
  );
