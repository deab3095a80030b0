import { modules } from '@toolkit/domain/modules';
import { paths } from '@toolkit/domain/session';

/** The embedded provider is one route to Express. */
export const identityCalls: ReadonlySet<string> = new Set(
  [
    'jwks',
    'register',
    'sign-in',
    'sign-out',
    'token',
    'reauthenticate',
    'update-password',
    'verification/send',
    'verification/confirm',
    'password-reset/request',
    'password-reset/read',
    'password-reset/confirm',
  ].map((call) => `/api/auth/${call}`),
);

const words = new Set(
  [
    ...identityCalls,
    ...Object.values(paths),
    ...modules.flatMap(({ path, pages = [] }) => [path, ...pages.map((page) => page.path)]),
    '/api/user/initialize',
    '/api/user/account/details',
    '/api/user/account/save',
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
