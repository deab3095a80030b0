import { explore, makeEntry } from './next-session.testing.ts';
import { isForAllTabs, nextSession, type SessionEvent, sharesTokens } from './next-session.ts';
import { type Entry, restoring, type Session, userOf } from './session.ts';

const ada = makeEntry('ada');
const adaVerified = makeEntry('ada', true);
const bob = makeEntry('bob', true);
const signedIn = (entry: Entry): SessionEvent => ({ type: 'signed-in', entry });
const heard = (kept?: Entry): SessionEvent => ({ type: 'other-tab-changed', kept });
const restored = (kept?: Entry): SessionEvent => ({ type: 'restored', kept });
const refused = (kept?: Entry): SessionEvent => ({ type: 'session-refused', asking: ada, kept });
const verified = { type: 'user-changed', asking: ada, kept: ada, user: adaVerified.user } as const;
const found: SessionEvent = { type: 'account-found', userId: ada.user.id };
const missing: SessionEvent = { type: 'account-missing', userId: ada.user.id };
const leaving: SessionEvent = { type: 'signed-out' };
const after = (...events: SessionEvent[]): Session => events.reduce(nextSession, restoring);

describe('the session of a tab', () => {
  it('S-81a is signed out, signed in with an unverified e-mail, or signed in and verified', () => {
    expect(after(restored())).toEqual({ state: 'signed-out', ended: false });
    expect(after(restored(ada))).toEqual({ state: 'unverified', entry: ada });
    expect(after(signedIn(ada), verified)).toEqual({ state: 'verified', entry: adaVerified });
  });

  it('is ready once the account of this verified user is found, and stays so', () => {
    const ready = after(signedIn(adaVerified), found);
    expect(ready).toMatchObject({ state: 'ready' });
    for (const event of [heard(adaVerified), missing, found]) expect(nextSession(ready, event)).toBe(ready);
    const again = { ...adaVerified, id: 'another sign-in of hers' };
    expect(nextSession(ready, signedIn(again))).toEqual({ state: 'ready', entry: again });
  });

  it('is uninitialized while the account of this verified user is missing', () => {
    const uninitialized = after(signedIn(adaVerified), missing);
    expect(uninitialized).toMatchObject({ state: 'uninitialized' });
    expect(nextSession(uninitialized, heard(adaVerified))).toBe(uninitialized);
    expect(nextSession(uninitialized, found)).toMatchObject({ state: 'ready' });
  });

  it('learns nothing from the account of another user, for nobody, or without a verified e-mail', () => {
    for (const session of [after(), after(restored()), after(signedIn(ada)), after(signedIn(bob))])
      for (const event of [found, missing]) expect(nextSession(session, event)).toBe(session);
    expect(after(signedIn(adaVerified), found, signedIn(bob))).toMatchObject({ state: 'verified' });
    expect(after(signedIn(adaVerified), found, signedIn(ada))).toMatchObject({ state: 'unverified' });
  });

  it('has ended when the user is gone without a log-out here, else it knows who has left, until somebody comes', () => {
    for (const end of [heard(), refused()]) {
      const ended = after(signedIn(ada), end);
      expect(ended).toEqual({ state: 'signed-out', ended: true });
      expect(nextSession(ended, heard())).toBe(ended);
    }
    const out = after(signedIn(ada), leaving);
    expect(out).toEqual({ state: 'signed-out', ended: false, loggedOutUserId: ada.user.id });
    for (const event of [heard(), leaving]) expect(nextSession(out, event)).toBe(out);
    expect(nextSession(out, heard(bob))).toEqual({ state: 'verified', entry: bob });
  });

  it('follows other tabs in and out, but not before it has restored its own', () => {
    const start: Session = { state: 'restoring', entry: ada };
    for (const event of [heard(), heard(bob)]) expect(nextSession(start, event)).toBe(start);
    expect(userOf(start)).toBeUndefined();
    expect(after(restored(ada), heard(bob))).toEqual({ state: 'verified', entry: bob });
  });

  it('ignores every answer to an entry that is no longer its own', () => {
    const late = explore().filter(
      ({ from, event }) =>
        'asking' in event && (from.state === 'signed-out' || event.asking.id !== from.entry?.id),
    );
    expect(late.length).toBeGreaterThan(100);
    for (const { from, to } of late) expect(to).toBe(from);
  });

  it('changes to the session of another tab whose cookie was refused to it', () => {
    expect(after(signedIn(ada), refused(bob))).toEqual({ state: 'verified', entry: bob });
  });

  it('is stored for all tabs when it begins, changes or ends here, unless they have moved on', () => {
    const all = [signedIn(ada), leaving, verified, refused(ada)];
    expect(all.map(isForAllTabs)).toEqual(all.map(() => true));
    const own = [heard(ada), restored(ada), { ...verified, kept: bob }, { ...verified, kept: undefined }];
    const moved = [...own, refused(bob), refused()];
    expect(moved.map(isForAllTabs)).toEqual(moved.map(() => false));
  });

  it('shares tokens with the same entry only, and not from before its address was verified', () => {
    expect(sharesTokens(ada, { ...ada })).toBe(true);
    expect(sharesTokens(ada, adaVerified)).toBe(false);
    expect(sharesTokens(ada, { ...ada, id: 'another sign-in' })).toBe(false);
  });
});
