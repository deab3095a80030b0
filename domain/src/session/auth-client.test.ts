import { after, explore, makeBearer, makeEntry } from './auth-client.testing.ts';
import { type AuthEvent, isForAllTabs, isFresh, next, openClient, sharesTokens } from './auth-client.ts';
import { renewBeforeMs } from './policies.ts';

const mine = makeEntry('mine');
const mineVerified = makeEntry('mine', true);
const other = makeEntry('other');
const restored: AuthEvent = { type: 'restored', kept: mine };
const renewed: AuthEvent = { type: 'token-renewed', asking: mine, bearer: makeBearer(1) };
const transitions = explore();
const nobody = { state: 'none' } as const;
const unsent = { state: 'unsent', entry: mine } as const;

describe('the state machine of a client', () => {
  it('restores the entry that the tabs kept, with the token that confirmed it', () => {
    const client = after([{ type: 'token-asked' }, renewed, restored], mine);
    expect(client).toEqual({
      who: 'unverified',
      entry: mine,
      bearer: makeBearer(1),
      asked: 1,
      leaving: nobody,
    });
    expect(after([{ type: 'restored', kept: undefined }])).toMatchObject({ who: 'signed-out' });
  });

  it('restores what another tab has kept meanwhile, without the token of the earlier entry', () => {
    const client = after([renewed, { type: 'restored', kept: other }], mine);
    expect(client).toMatchObject({ who: 'unverified', entry: other, bearer: undefined });
  });

  it('does not follow other tabs before it has restored its own session', () => {
    const start = openClient(mine, 'none');
    expect(next(start, { type: 'other-tab-signed-out' })).toBe(start);
    expect(next(start, { type: 'other-tab-signed-in', entry: other })).toBe(start);
  });

  it('follows other tabs in and out', () => {
    const following = after([restored, renewed, { type: 'other-tab-signed-in', entry: other }], mine);
    expect(following).toMatchObject({ who: 'unverified', entry: other, bearer: undefined });
    expect(next(following, { type: 'other-tab-signed-out' })).toMatchObject({ who: 'signed-out' });
  });

  it('ignores every answer to an entry that is no longer its own', () => {
    const late = transitions.filter(
      ({ from, event }) => 'asking' in event && event.asking.id !== from.entry?.id,
    );
    expect(late.length).toBeGreaterThan(100);
    for (const { from, to } of late) expect(to).toBe(from);
  });

  it('never changes when the provider cannot be reached', () => {
    const unreached = transitions.filter(({ event }) => event.type === 'provider-unreachable');
    expect(unreached.length).toBeGreaterThan(100);
    for (const { from, to } of unreached) expect(to).toBe(from);
  });

  it('never takes a token along to another entry, or from unverified to verified', () => {
    const changes = transitions.filter(({ from, to }) => !sharesTokens(from.entry, to.entry));
    expect(changes.length).toBeGreaterThan(100);
    for (const { to } of changes) expect(to.bearer).toBeUndefined();
  });

  it('keeps a token when another tab reports no change', () => {
    const client = after([restored, renewed, { type: 'other-tab-signed-in', entry: mine }], mine);
    expect(client.bearer).toEqual(makeBearer(1));
  });

  it('numbers its requests for tokens and ignores an answer that a later one has overtaken', () => {
    const client = after([restored, { type: 'token-asked' }, { type: 'token-asked' }, renewed], mine);
    expect(client).toMatchObject({ asked: 2, bearer: makeBearer(1) });
    const later = next(client, { type: 'token-renewed', asking: mine, bearer: makeBearer(2) });
    expect(later.bearer).toEqual(makeBearer(2));
    expect(next(later, renewed)).toBe(later);
  });

  it('uses a token until less than a minute of its life is left', () => {
    const bearer = makeBearer(1);
    expect(isFresh(bearer, bearer.expiresAt - renewBeforeMs)).toBe(true);
    expect(isFresh(bearer, bearer.expiresAt - renewBeforeMs + 1)).toBe(false);
    expect(isFresh(undefined, 0)).toBe(false);
  });

  it('keeps no token from before the address was verified', () => {
    const verified: AuthEvent = { type: 'other-tab-signed-in', entry: mineVerified };
    expect(after([restored, { type: 'token-asked' }, verified, renewed], mine).bearer).toBeUndefined();
  });

  it('learns that the address was verified, and tells the other tabs unless they have moved on', () => {
    const verified = { type: 'user-changed', asking: mine, user: mineVerified.user } as const;
    const client = after([restored, { ...verified, kept: mine }], mine);
    expect(client).toMatchObject({ who: 'verified', entry: mineVerified });
    expect([mine, other, undefined].map((kept) => isForAllTabs({ ...verified, kept }))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('signs out when its session is refused, and tells the other tabs', () => {
    const refused: AuthEvent = { type: 'session-refused', asking: mine, kept: mine };
    expect(after([restored, renewed, refused], mine)).toMatchObject({ who: 'signed-out', bearer: undefined });
    expect(isForAllTabs(refused)).toBe(true);
  });

  it('changes to the session of another tab whose cookie was refused to it, and leaves that one alone', () => {
    const refused: AuthEvent = { type: 'session-refused', asking: mine, kept: other };
    expect(after([restored, refused], mine)).toMatchObject({ who: 'unverified', entry: other });
    expect(isForAllTabs(refused)).toBe(false);
  });

  it('signs in and out for all tabs, and out only once', () => {
    const client = after([restored, { type: 'signed-out' }], mine);
    expect(client).toMatchObject({ who: 'signed-out', leaving: unsent });
    expect(next(client, { type: 'signed-out' })).toBe(client);
    expect(isForAllTabs({ type: 'signed-out' })).toBe(true);
    expect(isForAllTabs({ type: 'signed-in', entry: mine })).toBe(true);
    expect(isForAllTabs({ type: 'other-tab-signed-in', entry: mine })).toBe(false);
  });

  it('owes the server a sign-out until it has received it, or until another sign-in has replaced the session', () => {
    const left = after([restored, { type: 'signed-out' }], mine);
    const over: AuthEvent[] = [
      { type: 'sign-out-received', entry: mine },
      { type: 'sign-out-due', kept: other },
      { type: 'signed-in', entry: other },
    ];
    for (const event of over) expect(next(left, event).leaving).toEqual(nobody);
    const notYet: AuthEvent[] = [
      { type: 'sign-out-received', entry: other },
      { type: 'sign-out-due', kept: undefined },
      { type: 'sign-out-due', kept: mine },
      { type: 'other-tab-signed-in', entry: other },
    ];
    for (const event of notYet) expect(next(left, event).leaving).toEqual(unsent);
  });

  it('owes the server the sign-out of an earlier page, too', () => {
    const left = next(openClient(undefined, 'unsent'), { type: 'restored', kept: undefined });
    expect(left).toMatchObject({ who: 'signed-out', leaving: { state: 'unsent' } });
    expect(next(left, { type: 'sign-out-received', entry: undefined }).leaving).toEqual(nobody);
  });
});
