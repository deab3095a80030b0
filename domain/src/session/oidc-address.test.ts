import { decideAddress } from './oidc-address.ts';

/** `*` marks an address that the provider vouches for, or that was proven here. */
const read = (mark: string) => ({ email: mark.replace('*', ''), emailVerified: mark.endsWith('*') });

describe('the address after a sign-in at an OpenID provider', () => {
  it.each([
    ['stays unproven while nobody vouches for it', 'old', 'old', 'old'],
    ['is proven once the provider vouches for it', 'old', 'old*', 'old*'],
    ['stays proven when the provider vouches for it no more', 'old*', 'old', 'old*'],
    ['gives way to a new one, unproven like itself', 'old', 'new', 'new'],
    ['gives way to a new one that the provider vouches for', 'old*', 'new*', 'new*'],
    ['stays, once proven, where the new one is not', 'old*', 'new', 'old*'],
  ])('%s: first %s, then %s, stored as %s', (_what, known, claimed, stored) => {
    expect(decideAddress(read(known), read(claimed), false)).toEqual(read(stored));
  });

  it.each(['new', 'new*'])(
    'stays where somebody else has the new one, and a newcomer is refused: %s',
    (claimed) => {
      expect(decideAddress(read('old'), read(claimed), true)).toEqual({ ...read('old'), takenEmail: 'new' });
      expect(decideAddress(undefined, read(claimed), true)).toBeUndefined();
      expect(decideAddress(undefined, read(claimed), false)).toEqual(read(claimed));
    },
  );
});
