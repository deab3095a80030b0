import { modules } from '@toolkit/domain/modules';
import { identityCalls, identityKeysPath, identityPath, paths } from '@toolkit/domain/session';

/** The embedded provider is one route to Express. */
export const identityPaths: ReadonlySet<string> = new Set(
  [identityKeysPath, ...identityCalls].map((call) => identityPath + call),
);

const words = new Set(
  [
    ...identityPaths,
    ...Object.values(paths),
    ...modules.flatMap(({ path, pages = [] }) => [path, ...pages.map((page) => page.path)]),
    '/api/user/initialize',
    '/api/user/account/details',
    '/api/user/account/save',
    '/api/user/account/avatar',
    '/api/storage/download-url',
    '/files/avatars',
    '/assets',
    '/auth/action',
    '/.well-known/change-password',
    '/favicon.svg',
    '/livez',
    '/readyz',
  ].flatMap((path) => path.split('/')),
);
const mostSegments = 8;

/** A path without what is no word of ours: codes, tokens and addresses are typed into paths, too. */
export function withoutInput(path: string): string {
  const segments = path.split('/', mostSegments + 1).map((segment) => (words.has(segment) ? segment : '?'));
  return segments.join('/');
}
