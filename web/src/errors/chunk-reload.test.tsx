import { forgetReload, loadScreen, unanswered$ } from './chunk-reload.ts';

const gone = async (): Promise<never> => {
  throw new Error('gone');
};

/** A page that counts its reloads and whose server answers on command. */
function stubPage(storage: Partial<Storage> = sessionStorage) {
  let reloads = 0;
  let answering = true;
  let noteReload = () => {};
  vi.stubGlobal('fetch', async () => (answering ? new Response() : gone()));
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('location', {
    reload: () => {
      reloads += 1;
      noteReload();
    },
  });
  return {
    /** @returns whether the error is thrown for the error screen */
    fail: () => {
      const reloaded = new Promise<boolean>((resolve) => {
        noteReload = () => resolve(false);
      });
      const failed = loadScreen(gone).then(
        () => false,
        () => true,
      );
      return Promise.race([failed, reloaded]);
    },
    reloads: () => reloads,
    answer: (now: boolean) => {
      answering = now;
      if (now) dispatchEvent(new Event('online'));
    },
  };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

describe('a screen that cannot be loaded', () => {
  it('S-85a S-85b reloads the page once; the second failure is left to the error screen', async () => {
    const { fail, reloads } = stubPage();
    expect(await fail()).toBe(false);
    expect(await fail()).toBe(true);
    expect(reloads()).toBe(1);
  });

  it('S-85c the mark is cleared once a screen is there', async () => {
    const { fail } = stubPage();
    await fail();
    forgetReload();
    expect(await fail()).toBe(false);
  });

  it.each<[string, Partial<Storage>]>([
    [
      'refuses to answer',
      {
        getItem: () => {
          throw new Error('denied');
        },
      },
    ],
    ['forgets', { getItem: () => null, setItem: () => {} }],
  ])('S-85b storage that %s: no reload, so never a loop', async (_what, storage) => {
    const { fail, reloads } = stubPage(storage);
    expect(await fail()).toBe(true);
    expect(reloads()).toBe(0);
  });

  it('waits while the server does not answer, says so, and appears once it can be loaded', async () => {
    const { reloads, answer } = stubPage();
    answer(false);
    let there = false;
    const waits = new Promise((resolve) => {
      unanswered$.subscribe({ next: () => resolve(unanswered$.getValue()), error() {} });
    });
    const loaded = loadScreen(async () => (there ? 'screen' : gone()));
    expect(await waits).toBe(true);
    there = true;
    answer(true);
    expect(await loaded).toBe('screen');
    expect(unanswered$.getValue()).toBe(false);
    expect(reloads()).toBe(0);
  });
});
