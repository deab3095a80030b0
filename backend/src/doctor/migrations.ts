import { type Finding, ok } from './finding.ts';

export const judgeMigrations = (pending: readonly string[]): Finding =>
  ok(
    pending.length === 0
      ? 'The tables are up to date.'
      : `${sayPending(pending)}; the next start runs ${pending.length === 1 ? 'it' : 'them'}.`,
  );

export const sayPending = (names: readonly string[]): string =>
  `${names.length === 1 ? '1 migration is' : `${names.length} migrations are`} pending (${names.join(', ')})`;
