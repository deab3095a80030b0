const target = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** The id of a campaign from an address: letters, digits, - and _, at most 64 of them. Other text is not shown. */
export const readTarget = (text: string | null): string | undefined =>
  text !== null && target.test(text) ? text : undefined;
