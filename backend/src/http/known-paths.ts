import { dashboardPages, soonModules } from '@toolkit/domain/modules';
import { paths } from '@toolkit/domain/session';
import { type ControllerClass, listPaths } from './routes.ts';

/** Paths that neither a controller nor a list of pages names. */
const others = [
  '/files/avatars',
  '/assets',
  '/auth/action',
  '/.well-known/change-password',
  '/favicon.svg',
] as const;
const mostSegments = 8;

/** Removes all words from a path that are not ours: visitors also type codes, tokens and addresses into paths. */
export function pathWithoutInput(controllers: readonly ControllerClass[]): (path: string) => string {
  const known = [
    ...Object.values(paths),
    ...[...dashboardPages, ...soonModules].map(({ path }) => path),
    ...controllers.flatMap(listPaths),
    ...others,
  ];
  // Route parameters such as `:name` and `{*rest}` are not words.
  const words = new Set(known.flatMap((path) => path.split('/')).filter((word) => !/[:*]/.test(word)));
  return (path) =>
    path
      .split('/', mostSegments + 1)
      .map((segment) => (words.has(segment) ? segment : '?'))
      .join('/');
}
