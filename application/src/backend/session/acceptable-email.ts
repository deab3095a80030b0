/** Whether an account may have this address, given in lower case. */
export const isAccountEmail = (email: string): boolean =>
  /^[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(email);
