import { dashboardPages, plannedModules } from '@toolkit/domain/modules';
import { identityCalls, identityKeysPath, identityPath, paths } from '@toolkit/domain/session';
import { type ControllerClass, routesOf } from './routes.ts';

/** The embedded provider is one route to Express. */
export const identityPaths: ReadonlySet<string> = new Set(
  [identityKeysPath, ...identityCalls].map((call) => identityPath + call),
);

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
    ...identityPaths,
    ...Object.values(paths),
    ...[...dashboardPages, ...plannedModules].map(({ path }) => path),
    ...controllers.flatMap((controller) => routesOf(controller).map(({ path }) => path)),
    ...others,
  ];
  const words = new Set(known.flatMap((path) => path.split('/')));
  return (path) =>
    path
      .split('/', mostSegments + 1)
      .map((segment) => (words.has(segment) ? segment : '?'))
      .join('/');
}
