/**
 * Whether an account may have this address, which is in lower case. Versions before this one could not sign in anybody
 * with another one, and an installation may go back to them.
 */
export const isAccountEmail = (email: string): boolean =>
  /^[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(email);
