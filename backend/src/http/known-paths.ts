import { accountCallNames, accountCalls, identityCallNames } from '@toolkit/application/calls';
import { dashboardPages, soonModules } from '@toolkit/domain/modules';
import { identityKeysPath, identityPath, oidcEndedPath, oidcLeavePath, paths } from '@toolkit/domain/session';

const known = [
  ...Object.values(paths),
  ...[...dashboardPages, ...soonModules].map(({ path }) => path),
  ...accountCallNames.map((call) => accountCalls[call].path),
  identityPath,
  ...identityCallNames,
  identityKeysPath,
  oidcLeavePath,
  oidcEndedPath,
  // Paths that no list names.
  '/livez',
  '/readyz',
  '/files/avatars',
  '/assets',
  '/auth/action',
  '/.well-known/change-password',
  '/favicon.svg',
];
// Route parameters such as `:name` are not words.
const words = new Set(known.flatMap((path) => path.split('/')).filter((word) => !/[:*]/.test(word)));
const mostSegments = 8;

/** Removes all words from a path that are not ours: visitors also type codes, tokens and addresses into paths. */
export const pathWithoutInput = (path: string): string =>
  path
    .split('/', mostSegments + 1)
    .map((segment) => (words.has(segment) ? segment : '?'))
    .join('/');
