/** Whether an account may have this address, which is in lower case: the same ones as ever, which mail servers take. */
export const isAccountEmail = (email: string): boolean =>
  /^[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(email);
