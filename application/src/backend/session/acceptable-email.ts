/** Whether an account may have this address, which is in lower case: others exist, but hardly anybody has one. */
export const isAccountEmail = (email: string): boolean =>
  /^[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(email);
