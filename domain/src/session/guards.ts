import type { SettledSession } from './session.ts';

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
  /** Where an OpenID provider sends browsers back. Its answer may come in every state, too. */
  signedIn: '/auth/callback',
  /** The target of contact links until the operator sets another address. */
  contact: '/contact',
} as const;

type Verdict = 'shown' | (typeof paths)['login' | 'verifyEmail' | 'updateAccount' | 'overview'];
/** As in the specification, one column serves all verified users, unless a row tells them apart. */
type GuardRow = Readonly<
  Record<'signed-out' | 'unverified' | 'verified', Verdict> & { uninitialized?: Verdict; ready?: Verdict }
>;

const guestsOnly: GuardRow = {
  'signed-out': 'shown',
  unverified: paths.updateAccount,
  verified: paths.updateAccount,
};
const verifiedOnly: GuardRow = {
  'signed-out': paths.login,
  unverified: paths.verifyEmail,
  verified: 'shown',
};

const guards = {
  [paths.root]: { ...guestsOnly, 'signed-out': paths.login },
  [paths.login]: guestsOnly,
  [paths.forgot]: guestsOnly,
  [paths.register]: guestsOnly,
  [paths.verifyEmail]: { 'signed-out': paths.login, unverified: 'shown', verified: paths.updateAccount },
  [paths.updateAccount]: { ...verifiedOnly, ready: paths.overview },
  [paths.dashboard]: { ...verifiedOnly, uninitialized: paths.updateAccount },
} as const satisfies Record<string, GuardRow>;

export interface Redirect {
  readonly to: string;
  /** What the screen there says: that the session has ended. */
  readonly note?: 'ended' | undefined;
}

/** Where a visitor is redirected from this path; undefined if the screen may be shown. */
export function redirectFrom(path: string, session: SettledSession): Redirect | undefined {
  const guard = findGuard(path);
  const to = guard?.[session.state] ?? guard?.verified ?? 'shown';
  if (to === 'shown') return undefined;
  return { to, note: session.state === 'signed-out' && session.ended ? 'ended' : undefined };
}

/** The path without trailing slashes, unless it is the root. In one pass, because paths are untrusted input. */
export function plainPath(path: string): string {
  if (path === '/') return path;
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Undefined: everybody may see it. */
function findGuard(path: string): GuardRow | undefined {
  const plain = plainPath(path);
  if (plain.startsWith('/dashboard/')) return guards['/dashboard'];
  return Object.hasOwn(guards, plain) ? guards[plain as keyof typeof guards] : undefined;
}
