import { paths } from '@toolkit/domain/session';

export const titles = {
  [paths.login]: 'Log into your account',
  [paths.forgot]: "Let's get you back in",
  [paths.register]: 'Create a new account',
} as const;

/** The screens of guests. */
export const isEntrance = (path: string): path is keyof typeof titles => Object.hasOwn(titles, path);

/** The title that the server sends with the page, if it sends one. */
export const findTitle = (path: string): string | undefined => (isEntrance(path) ? titles[path] : undefined);
