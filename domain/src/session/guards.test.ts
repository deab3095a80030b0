import { redirectFrom } from './guards.ts';
import type { SettledSession } from './session.ts';

const entry = { id: 'e', user: { id: 'ada', email: 'ada@example.com', emailVerified: true } };
const signedOut = { state: 'signed-out', ended: false } as const;
const ended = { state: 'signed-out', ended: true } as const;
const as = (state: 'unverified' | 'verified' | 'uninitialized' | 'ready') => ({ state, entry });
const verdict = (path: string, session: SettledSession) => redirectFrom(path, session)?.to ?? 'shown';

const matrix = [
  ['S-05a S-05b S-05c', '/', '/login', '/update-account', '/update-account'],
  ['S-06a S-06b S-06c', '/login', 'shown', '/update-account', '/update-account'],
  ['S-06d S-06e S-06f', '/forgot', 'shown', '/update-account', '/update-account'],
  ['S-06g S-06h S-06i', '/register', 'shown', '/update-account', '/update-account'],
  ['S-07a S-07b S-07c', '/verify-email', '/login', 'shown', '/update-account'],
  ['S-08a S-08b S-08c', '/update-account', '/login', '/verify-email', 'shown'],
  ['S-09a S-09b S-09c', '/dashboard', '/login', '/verify-email', 'shown'],
  ['S-09a S-09b S-09c', '/dashboard/overview', '/login', '/verify-email', 'shown'],
  ['S-09a S-09b S-09c', '/dashboard/soon/anything', '/login', '/verify-email', 'shown'],
] as const;

describe('route guards', () => {
  it.each(matrix)(
    '%s %s: signed out %s, unverified %s, verified %s',
    (_row, path, out, unverified, verified) => {
      expect(verdict(path, signedOut)).toBe(out);
      expect(verdict(path, as('unverified'))).toBe(unverified);
      expect(verdict(path, as('verified'))).toBe(verified);
    },
  );

  it.each(matrix)(
    '%s %s: all verified users share a column, but for the way to the account and on from it',
    (_row, path, _out, _unverified, verified) => {
      expect(verdict(path, as('ready'))).toBe(path === '/update-account' ? '/dashboard/overview' : verified);
      expect(verdict(path, as('uninitialized'))).toBe(
        path.startsWith('/dashboard') ? '/update-account' : verified,
      );
    },
  );

  it('lead to the login page with a note if the session has ended by itself', () => {
    expect(redirectFrom('/dashboard', ended)).toEqual({ to: '/login', note: 'ended' });
    expect(redirectFrom('/dashboard', signedOut)).toEqual({ to: '/login' });
    expect(redirectFrom('/login', ended)).toBeUndefined();
  });

  it('a trailing slash does not slip past a guard', () => {
    expect(verdict('/dashboard/', signedOut)).toBe('/login');
    expect(verdict('/login//', as('verified'))).toBe('/update-account');
  });

  it.each(['/auth/verify', '/auth/reset', '/auth/callback', '/nowhere', '/toString'])(
    '%s is open to everyone',
    (path) => {
      for (const session of [signedOut, as('unverified'), as('verified'), as('uninitialized'), as('ready')])
        expect(redirectFrom(path, session)).toBeUndefined();
    },
  );
});
