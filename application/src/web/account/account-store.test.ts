import {
  MemoryBrowser,
  MemoryIdentityCalls,
  MemoryIdentityProvider,
  MemoryIdentityServer,
} from '@toolkit/adapters/memory';
import { fail, ok } from '@toolkit/domain/result';
import { AccountStore } from './account-store.ts';
import type { AccountApi, AccountSave, ApiResult, Picture } from './ports.ts';

const picture: Picture = { type: 'image/png', bytes: new Uint8Array() };

/** Returns addresses only when the test says so. */
function slowUrls() {
  const waiting: ((answer: ApiResult<string>) => void)[] = [];
  const downloadUrl = () => new Promise<ApiResult<string>>((resolve) => waiting.push(resolve));
  const answer = async (url: ApiResult<string>) => {
    waiting.shift()?.(url);
    await settled();
  };
  return { downloadUrl, answer };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

async function setUp() {
  const identity = new MemoryIdentityProvider(new MemoryIdentityServer({ origin: 'http://app.test' }));
  await identity.ready();
  return identity;
}

const detailsApi = (avatarPath: string, downloadUrl = slowUrls().downloadUrl): AccountApi => {
  const details = { firstName: 'Ada', lastName: 'Lovelace', avatarPath };
  return {
    initialize: async () => ok(undefined),
    details: async () => ok(details),
    save: async ({ firstName, lastName, avatar }) =>
      ok({ firstName, lastName, avatarPath: avatar ? 'avatars/new' : avatarPath }),
    removeAvatar: async () => ok({ ...details, avatarPath: '' }),
    downloadUrl,
  };
};

/** A store that shows a picture. */
async function withPicture() {
  const identity = await setUp();
  const { downloadUrl, answer } = slowUrls();
  const api = detailsApi('avatars/1', downloadUrl);
  const store = new AccountStore(identity, api);
  await store.load();
  await answer(ok('/files/1'));
  return { api, store, answer };
}

describe('the account store', () => {
  it('keeps the old picture until the new one can be shown, and asks nothing when it stays', async () => {
    const { store, answer } = await withPicture();
    await store.save({ firstName: 'A', lastName: 'L' });
    expect(store.account$.getValue()).toMatchObject({ details: { firstName: 'A' }, avatarUrl: '/files/1' });
    await store.save({ firstName: 'A', lastName: 'L', picture });
    expect(store.account$.getValue()).toMatchObject({ avatarUrl: '/files/1' });
    await answer(ok('/files/new'));
    expect(store.account$.getValue()).toMatchObject({ avatarUrl: '/files/new' });
  });

  it('keeps what is loaded if it cannot be loaded again', async () => {
    const { api, store } = await withPicture();
    const before = store.account$.getValue();
    api.details = async () => fail({ code: 'api-call-failed' });
    await store.load();
    expect(store.account$.getValue()).toEqual(before);
  });

  it('leads a user without an account away once, and never one whose account was found', async () => {
    const server = new MemoryIdentityServer();
    const browser = new MemoryBrowser();
    const identity = new MemoryIdentityProvider(server, browser);
    await identity.createAccount('ada@example.test', 'a long one');
    await identity.sendVerificationEmail();
    const code = server.mails[0]?.link.split('#code=')[1] ?? '';
    await new MemoryIdentityCalls(server).post('/verification/confirm', { code });
    await identity.refreshUser();
    const api = detailsApi('');
    const { details } = api;
    const missing = fail({ code: 'account-missing' } as const);
    api.details = async () => missing;
    const store = new AccountStore(identity, api);
    await store.load();
    expect(identity.session$.getValue()).toMatchObject({ state: 'uninitialized' });
    expect(store.account$.getValue()).toEqual({ status: 'empty' });
    await store.initialize();
    expect(identity.session$.getValue()).toMatchObject({ state: 'ready' });
    await store.load();
    expect(identity.session$.getValue()).toMatchObject({ state: 'ready' });
    expect(store.account$.getValue()).toEqual({ status: 'failed', failure: missing.error });
    api.details = details;
    await store.load();
    expect(store.account$.getValue()).toMatchObject({ status: 'loaded', details: { firstName: 'Ada' } });
  });

  it('drops an answer for a user who has left', async () => {
    const identity = await setUp();
    await identity.createAccount('ann@example.test', 'a long one');
    const { downloadUrl, answer } = slowUrls();
    const store = new AccountStore(identity, detailsApi('avatars/1', downloadUrl));
    await store.load();
    await identity.signOut();
    await settled();
    expect(store.account$.getValue()).toEqual({ status: 'empty' });
    await answer(ok('/files/1'));
    expect(store.account$.getValue()).toEqual({ status: 'empty' });
  });

  it('an answer, also to a change, shows nothing to the user who came meanwhile', async () => {
    const identity = await setUp();
    await identity.createAccount('ann@example.test', 'a long one');
    const api = detailsApi('');
    const answers: (() => void)[] = [];
    const held = () => new Promise<void>((resolve) => answers.push(resolve));
    const slow = Object.assign(detailsApi(''), {
      details: () => held().then(() => api.details()),
      save: (change: AccountSave) => held().then(() => api.save(change)),
      removeAvatar: () => held().then(() => api.removeAvatar()),
    });
    const store = new AccountStore(identity, slow);
    void store.load();
    const ann = { firstName: 'Ann', lastName: 'Other' };
    const saved = store.save(ann);
    const removed = store.removeAvatar();
    await identity.signOut();
    await identity.createAccount('bob@example.test', 'a long one');
    await settled();
    for (const answer of answers) answer();
    expect([(await saved).ok, (await removed).ok]).toEqual([true, true]);
    expect(store.account$.getValue()).toEqual({ status: 'empty' });
  });
});
