import { redirectFrom } from './guards.ts';

const matrix = [
  ['S-05', '/', '/login', '/update-account', '/update-account'],
  ['S-06', '/login', 'shown', '/update-account', '/update-account'],
  ['S-06', '/forgot', 'shown', '/update-account', '/update-account'],
  ['S-06', '/register', 'shown', '/update-account', '/update-account'],
  ['S-07', '/verify-email', '/login', 'shown', '/update-account'],
  ['S-08', '/update-account', '/login', '/verify-email', 'shown'],
  ['S-09', '/dashboard', '/login', '/verify-email', 'shown'],
  ['S-09', '/dashboard/overview', '/login', '/verify-email', 'shown'],
  ['S-09', '/dashboard/soon/anything', '/login', '/verify-email', 'shown'],
] as const;

describe('route guards', () => {
  it.each(matrix)(
    '%s %s: signed out %s, unverified %s, verified %s',
    (_row, path, out, unverified, verified) => {
      expect(redirectFrom(path, 'signed-out') ?? 'shown').toBe(out);
      expect(redirectFrom(path, 'unverified') ?? 'shown').toBe(unverified);
      expect(redirectFrom(path, 'verified') ?? 'shown').toBe(verified);
    },
  );

  it('a trailing slash does not slip past a guard', () => {
    expect(redirectFrom('/dashboard/', 'signed-out')).toBe('/login');
    expect(redirectFrom('/login//', 'verified')).toBe('/update-account');
  });

  it.each(['/auth/verify', '/auth/reset', '/nowhere', '/toString'])('%s is open to everyone', (path) => {
    for (const state of ['signed-out', 'unverified', 'verified'] as const) {
      expect(redirectFrom(path, state)).toBeUndefined();
    }
  });
});
