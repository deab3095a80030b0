import { paths } from '@toolkit/domain/session';

export const titles = {
  [paths.login]: 'Log into your account',
  [paths.forgot]: "Let's get you back in",
  [paths.register]: 'Create a new account',
} as const;

/** The title that the server already sends with the page, if this is such a page. */
export const titleOf = (path: string): string | undefined =>
  Object.hasOwn(titles, path) ? titles[path as keyof typeof titles] : undefined;
