import { nextSession, restoring, type Session, type SessionEvent } from './session.ts';

const ada = { id: 'ada', email: 'ada@example.com' };
const identified = (emailVerified: boolean, user = ada): SessionEvent => ({
  type: 'identified',
  user: { ...user, emailVerified },
});
const nobody: SessionEvent = { type: 'identified', user: undefined };
const leaving: SessionEvent = { type: 'leaving' };
const found: SessionEvent = { type: 'account-found', userId: ada.id };
const missing: SessionEvent = { type: 'account-missing', userId: ada.id };
const after = (...events: SessionEvent[]): Session => events.reduce(nextSession, restoring);

describe('the session of the app', () => {
  it('S-81a is signed out, signed in with an unverified e-mail, or signed in and verified', () => {
    expect(after(nobody)).toEqual({ state: 'signed-out', ended: false });
    expect(after(identified(false))).toEqual({ state: 'unverified', user: ada, leaving: false });
    expect(after(identified(false), identified(true))).toMatchObject({ state: 'verified' });
  });

  it('is ready once the account of this verified user is found, and stays so', () => {
    const ready = after(identified(true), found);
    expect(ready).toMatchObject({ state: 'ready', user: ada });
    expect(nextSession(ready, identified(true))).toBe(ready);
    expect(nextSession(ready, missing)).toBe(ready);
  });

  it('is uninitialized while the account of this verified user is missing', () => {
    const uninitialized = after(identified(true), missing);
    expect(uninitialized).toMatchObject({ state: 'uninitialized', user: ada });
    expect(nextSession(uninitialized, identified(true))).toBe(uninitialized);
    expect(nextSession(uninitialized, found)).toMatchObject({ state: 'ready' });
  });

  it('learns nothing from the account of another user, for nobody, or without a verified e-mail', () => {
    const bob = { id: 'bob', email: 'bob@example.com' };
    for (const session of [after(), after(nobody), after(identified(false)), after(identified(true, bob))])
      for (const event of [found, missing]) expect(nextSession(session, event)).toBe(session);
    expect(after(identified(true), found, identified(true, bob))).toMatchObject({ state: 'verified' });
    expect(after(identified(true), found, identified(false))).toMatchObject({ state: 'unverified' });
  });

  it('has ended when the user is gone without a log-out here, else it knows who has left, until somebody comes', () => {
    const ended = after(identified(true), nobody);
    expect(ended).toEqual({ state: 'signed-out', ended: true });
    expect(nextSession(ended, nobody)).toBe(ended);
    const out = after(identified(true), leaving, nobody);
    expect(out).toEqual({ state: 'signed-out', ended: false, loggedOutUserId: ada.id });
    expect(nextSession(out, nobody)).toBe(out);
    expect(nextSession(out, identified(true))).not.toHaveProperty('loggedOutUserId');
    expect(after(identified(false), leaving, identified(true), nobody)).toEqual(out);
  });
});
