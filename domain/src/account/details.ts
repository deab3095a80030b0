import { graphemes, maxLength } from '../validation/rules.ts';

export const nameMaxLength = 30;

/** How many save ids an account remembers, so that a late try is still recognized after as many other saves. */
export const rememberedSaves = 64;

/** What an account stores about its owner. `avatarPath` is an opaque storage key, '' if there is none. */
export interface AccountDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarPath: string;
}

/** Of an account that has never been saved. */
export const emptyDetails: AccountDetails = { firstName: '', lastName: '', avatarPath: '' };

export type Names = Pick<AccountDetails, 'firstName' | 'lastName'>;

// Names must not contain control characters, and PostgreSQL cannot store NUL.
const controls = /\p{Cc}/u;

export const nameProblem = (name: string): string | undefined =>
  controls.test(name) || !name.isWellFormed()
    ? 'Remove the characters that cannot be shown.'
    : maxLength(nameMaxLength)(name.trim());

export const namesProblems = ({ firstName, lastName }: Names) => ({
  firstName: nameProblem(firstName),
  lastName: nameProblem(lastName),
});

const unseen = /^[\s\p{Cf}]+/u;

/** Names as stored: without surrounding white space. */
export const trimNames = ({ firstName, lastName }: Names): Names => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
});

/** One or two letters that stand in for a picture. */
export function buildInitials({ firstName, lastName }: Names, email: string): string {
  const letters = [firstName, lastName].map((name) => graphemes(name.replace(unseen, ''))[0] ?? '').join('');
  return (letters || (graphemes(email)[0] ?? '')).toUpperCase();
}
