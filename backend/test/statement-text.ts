/** What `pg` was asked: a text, or one with a name. */
export const statementText = (asked: unknown): string =>
  typeof asked === 'string' ? asked : (asked as { readonly text: string }).text;
