import type { SettledState } from './auth-client.ts';

/** The places to which guards redirect. */
export const paths = {
  root: '/',
  login: '/login',
  forgot: '/forgot',
  register: '/register',
  verifyEmail: '/verify-email',
  updateAccount: '/update-account',
  dashboard: '/dashboard',
  overview: '/dashboard/overview',
  account: '/dashboard/account',
  planUpgrade: '/dashboard/plan-upgrade',
  urlGenerator: '/dashboard/url-generator',
  /** Targets of mailed links. They work in every state, since a link may be opened anywhere. */
  confirmEmail: '/auth/verify',
  resetPassword: '/auth/reset',
  /** The target of contact links until the operator sets another address. */
  contact: '/contact',
} as const;

/** Whether a link in a mail may continue to this address: only to the login page of one of these origins. */
export const isLoginUrl = (url: string, origins: Iterable<string>): boolean =>
  [...origins].some((origin) => url === origin + paths.login);

type Verdict = 'shown' | typeof paths.login | typeof paths.verifyEmail | typeof paths.updateAccount;
type GuardRow = Readonly<Record<SettledState, Verdict>>;

const guestsOnly: GuardRow = {
  'signed-out': 'shown',
  unverified: '/update-account',
  verified: '/update-account',
};
const verifiedOnly: GuardRow = { 'signed-out': '/login', unverified: '/verify-email', verified: 'shown' };
const everyone: GuardRow = { 'signed-out': 'shown', unverified: 'shown', verified: 'shown' };

const guards = {
  '/': { 'signed-out': '/login', unverified: '/update-account', verified: '/update-account' },
  '/login': guestsOnly,
  '/forgot': guestsOnly,
  '/register': guestsOnly,
  '/verify-email': { 'signed-out': '/login', unverified: 'shown', verified: '/update-account' },
  '/update-account': verifiedOnly,
  '/dashboard': verifiedOnly,
} as const satisfies Record<string, GuardRow>;

/** Where a visitor in this state is redirected from this path; undefined if the screen may be shown. */
export function redirectFrom(path: string, state: SettledState): string | undefined {
  const verdict = findGuard(path)[state];
  return verdict === 'shown' ? undefined : verdict;
}

/** The path without trailing slashes, unless it is the root. In one pass, because paths are untrusted input. */
export function plainPath(path: string): string {
  if (path === '/') return path;
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function findGuard(path: string): GuardRow {
  const plain = plainPath(path);
  if (plain.startsWith('/dashboard/')) return guards['/dashboard'];
  return Object.hasOwn(guards, plain) ? guards[plain as keyof typeof guards] : everyone;
}
