import { dashboardPages, plannedModules } from '@toolkit/domain/modules';
import { paths } from '@toolkit/domain/session';
import { type ControllerClass, listRoutes } from './routes.ts';

/** What no controller and no list of pages names. */
const others = [
  '/files/avatars',
  '/assets',
  '/auth/action',
  '/.well-known/change-password',
  '/favicon.svg',
] as const;
const mostSegments = 8;

/** Takes out of a path what is no word of ours: codes, tokens and addresses are typed into paths, too. */
export function pathWithoutInput(controllers: readonly ControllerClass[]): (path: string) => string {
  const known = [
    ...Object.values(paths),
    ...[...dashboardPages, ...plannedModules].map(({ path }) => path),
    ...controllers.flatMap((controller) => listRoutes(controller).map(({ path }) => path)),
    ...others,
  ];
  // Parameters of routes, such as `:name` and `{*rest}`, are no words.
  const words = new Set(known.flatMap((path) => path.split('/')).filter((word) => !/[:*]/.test(word)));
  return (path) =>
    path
      .split('/', mostSegments + 1)
      .map((segment) => (words.has(segment) ? segment : '?'))
      .join('/');
}
