import { tinyPng } from '@toolkit/adapters/contracts';
import { MemoryAccountApi, memoryBackend } from '@toolkit/adapters/memory';
import { fail } from '@toolkit/domain/result';
import { nextSession, type Session, type SessionEvent, signedOut } from '@toolkit/domain/session';
import { BehaviorSubject, NEVER, type Observable } from 'rxjs';
import type { IdentityProvider } from '../session/ports.ts';
import { AccountStore } from './account-store.ts';
import type { AccountApi, ApiResult, Picture } from './ports.ts';
import { storageRetries } from './retried.ts';

const picture: Picture = { type: 'image/png', bytes: tinyPng };
const names = { firstName: 'Ada', lastName: 'Lovelace' };
const ada = { id: 'ada', email: 'ada@example.test', emailVerified: true };
const bob = { id: 'bob', email: 'bob@example.test', emailVerified: true };
const unanswered = fail({ code: 'api-call-failed' } as const);
const down = fail({ code: 'unavailable', requestId: 'r-1' } as const);
const { operations, uploads } = storageRetries;

let drawn = 0;
/** Makes every pause as short as it may be, and no two ids alike. */
const random = () => {
  drawn += 1e-12;
  return drawn;
};

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Who uses the browser, as the test says. */
function people() {
  const session$ = new BehaviorSubject<Session>(signedOut);
  const feed = (event: SessionEvent) => session$.next(nextSession(session$.value, event));
  const parts: Partial<IdentityProvider> = { session$, ready: async () => {}, tell: feed };
  const become = (user?: typeof ada) =>
    feed({ type: 'other-tab-changed', kept: user && { id: user.id, user } });
  become(ada);
  return { identity: parts as IdentityProvider, become };
}

type Trouble = 'none' | 'answer lost' | 'down' | 'silent';

/** The server's own use cases in memory, behind a way that is in trouble when the test says so. */
async function setUp() {
  const { identity, become } = people();
  const api = new MemoryAccountApi(identity, memoryBackend());
  const way = {
    trouble: 'none' as Trouble,
    reads: [] as number[],
    saves: [] as number[],
    abandoned: 0,
  };
  const go = async <Value>(
    at: number[],
    call: () => Promise<ApiResult<Value>>,
    until$: Observable<unknown> = NEVER,
  ): Promise<ApiResult<Value>> => {
    at.push(Date.now() / 1000);
    if (way.trouble === 'down') return down;
    if (way.trouble === 'silent') {
      await new Promise((resolve) => until$.subscribe(resolve));
      way.abandoned += 1;
      return unanswered;
    }
    const answer = await call();
    return way.trouble === 'answer lost' ? unanswered : answer;
  };
  const troubled: AccountApi = {
    initialize: () => api.initialize(),
    details: () => api.details(),
    removeAvatar: () => api.removeAvatar(),
    save: (change, until$) => go(way.saves, () => api.save(change), until$),
    downloadUrl: (path, until$) => go(way.reads, () => api.downloadUrl(path), until$),
  };
  const store = new AccountStore(identity, troubled, random);
  await api.initialize();
  return { api, become, store, way };
}

const avatarUrl = (store: AccountStore) => {
  const state = store.account$.getValue();
  return state.status === 'loaded' ? state.avatarUrl : 'not loaded';
};

/** A store with a picture, whose address cannot be read. */
async function withUnreadablePicture() {
  const world = await setUp();
  await world.api.save({ ...names, avatar: { bytes: tinyPng, type: 'image/png' } });
  world.way.trouble = 'down';
  await world.store.load();
  return world;
}

describe('a read from a storage in trouble', () => {
  it('S-03 S-50 is given up after two minutes: the initials stay', async () => {
    const { store, way } = await withUnreadablePicture();
    await pass(operations.withinMs);
    const tried = way.reads.length;
    way.trouble = 'none';
    await pass(uploads.withinMs);
    expect(avatarUrl(store)).toBeUndefined();
    expect(way.reads).toHaveLength(tried);
  });

  it('S-03 S-50 a read whose address works but whose picture does not load, is tried again in the same way', async () => {
    const { store, way } = await withUnreadablePicture();
    way.trouble = 'none';
    await pass(1_000);
    way.reads.length = 0;
    const begun = Date.now() / 1000;
    for (let seconds = 0; seconds < 300; seconds += 1) {
      const url = avatarUrl(store);
      if (url !== undefined) store.pictureFailed(url);
      await pass(1_000);
    }
    expect(way.reads.map((second) => second - begun)).toEqual([0, 2, 4, 8, 16, 32, 62, 92]);
    expect(avatarUrl(store)).toBeUndefined();
  });

  it('S-80 an address that has expired is renewed at once, each time', async () => {
    const { store, way } = await withUnreadablePicture();
    way.trouble = 'none';
    await pass(1_000);
    for (let times = 0; times < 3; times += 1) {
      way.reads.length = 0;
      await pass(300_000);
      store.pictureFailed(avatarUrl(store) ?? '');
      await pass(0);
      expect(way.reads).toEqual([Date.now() / 1000]);
      expect(avatarUrl(store)).toMatch(/^data:/);
    }
  });

  it('S-03 ends when the user signs out', async () => {
    const { become, store, way } = await withUnreadablePicture();
    way.trouble = 'silent';
    await pass(1_000);
    become();
    await pass(uploads.withinMs);
    expect([way.reads, way.abandoned]).toEqual([[0, 1], 1]);
    expect(store.account$.getValue()).toEqual({ status: 'empty' });
  });
});

/** A save with a picture that has begun, and its outcome once there is one. */
function begin(store: AccountStore) {
  const running: { outcome?: Awaited<ReturnType<AccountStore['save']>> } = {};
  void store.save({ ...names, picture }).then((outcome) => {
    running.outcome = outcome;
  });
  return running;
}

describe('a save with a picture to a storage in trouble', () => {
  it('S-93 of several tries at most one takes effect, while another save of the same content is one of its own', async () => {
    const { api, store, way } = await setUp();
    way.trouble = 'answer lost';
    const running = begin(store);
    await pass(0);
    const first = await api.details();
    await pass(7_000);
    expect(way.saves).toHaveLength(4);
    way.trouble = 'none';
    await pass(8_000);
    expect(running.outcome).toEqual(first);
    begin(store);
    await pass(0);
    expect(await api.details()).not.toEqual(first);
  });

  it('S-03 ends when another user takes over', async () => {
    const { api, become, store, way } = await setUp();
    way.trouble = 'down';
    const running = begin(store);
    await pass(500);
    become(bob);
    await api.initialize();
    way.trouble = 'none';
    await pass(uploads.withinMs);
    expect(running.outcome).toEqual(unanswered);
    expect(way.saves).toHaveLength(1);
    expect(await api.details()).toMatchObject({ value: { firstName: '' } });
  });

  it('S-59a names alone need no storage, and are saved or not at once', async () => {
    const { store, way } = await setUp();
    way.trouble = 'down';
    expect(await store.save(names)).toEqual(down);
    expect(way.saves).toHaveLength(1);
  });
});
