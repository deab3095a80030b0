/** What one screen hands to the next through the router's state: not in the address, so not in anybody's log. */

export const mailedLinkNotes = {
  verified: 'Your email address is verified. You can log in now.',
  'password-set': 'Your new password is set. You can log in now.',
} as const;

export type MailedLinkNote = keyof typeof mailedLinkNotes;

export const carriedEmail = (state: unknown): string => {
  const email = read(state, 'email');
  return typeof email === 'string' ? email : '';
};

export const noteOf = (state: unknown): MailedLinkNote | undefined => {
  const note = read(state, 'note');
  return typeof note === 'string' && Object.hasOwn(mailedLinkNotes, note)
    ? (note as MailedLinkNote)
    : undefined;
};

const read = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined;
