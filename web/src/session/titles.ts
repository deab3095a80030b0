import { paths } from '@toolkit/domain/session';

export const titles = {
  [paths.login]: 'Log into your account',
  [paths.forgot]: "Let's get you back in",
  [paths.register]: 'Create a new account',
} as const;

/** The title that the server sends with the page, if it sends one. */
export const findTitle = (path: string): string | undefined =>
  Object.hasOwn(titles, path) ? titles[path as keyof typeof titles] : undefined;
