/** What one screen passes to the next through the router's state: not in the address, so it is in no log. */

const loginNotes = ['ended', 'verified', 'password-set'] as const;

export type LoginNote = (typeof loginNotes)[number];

export const carriedEmail = (state: unknown): string => {
  const email = read(state, 'email');
  return typeof email === 'string' ? email : '';
};

/** The address that this user typed as a correction. It must not reach the next user in the same tab. */
export const correctedEmail = (state: unknown, user: string | undefined): string =>
  user !== undefined && read(state, 'of') === user ? carriedEmail(state) : '';

export const readNote = (state: unknown): LoginNote | undefined => {
  const note = read(state, 'note');
  return loginNotes.find((known) => known === note);
};

const read = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined;
