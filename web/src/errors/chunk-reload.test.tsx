import { forgetReload, loadScreen, unanswered$ } from './chunk-reload.ts';

const gone = async (): Promise<never> => {
  throw new Error('gone');
};

/** A page that counts its reloads and whose server answers on command. */
function page(storage: Partial<Storage> = sessionStorage) {
  const target = new EventTarget();
  let reloads = 0;
  let answering = true;
  let noteReload = () => {};
  const view = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    setTimeout,
    clearTimeout,
    fetch: async () => (answering ? new Response() : gone()),
    sessionStorage: storage,
    location: {
      reload: () => {
        reloads += 1;
        noteReload();
      },
    },
  } as unknown as Window;
  return {
    view,
    /** @returns whether the error is thrown for the error screen */
    fail: () => {
      const reloaded = new Promise<boolean>((resolve) => {
        noteReload = () => resolve(false);
      });
      const failed = loadScreen(gone, view).then(
        () => false,
        () => true,
      );
      return Promise.race([failed, reloaded]);
    },
    reloads: () => reloads,
    answer: (now: boolean) => {
      answering = now;
      if (now) target.dispatchEvent(new Event('online'));
    },
  };
}

beforeEach(() => sessionStorage.clear());

describe('a screen that cannot be loaded', () => {
  it('S-85a S-85b reloads the page once; the second failure is left to the error screen', async () => {
    const { fail, reloads } = page();
    expect(await fail()).toBe(false);
    expect(await page().fail()).toBe(true);
    expect(reloads()).toBe(1);
  });

  it('S-85c the mark is cleared once a screen is there', async () => {
    const { view, fail } = page();
    await fail();
    forgetReload(view);
    expect(await page().fail()).toBe(false);
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
    const { fail, reloads } = page(storage);
    expect(await fail()).toBe(true);
    expect(reloads()).toBe(0);
  });

  it('waits while the server does not answer, says so, and appears once it can be loaded', async () => {
    const { view, reloads, answer } = page();
    answer(false);
    let there = false;
    const waits = new Promise((resolve) => {
      unanswered$.subscribe({ next: () => resolve(unanswered$.getValue()), error() {} });
    });
    const loaded = loadScreen(async () => (there ? 'screen' : gone()), view);
    expect(await waits).toBe(true);
    there = true;
    answer(true);
    expect(await loaded).toBe('screen');
    expect(unanswered$.getValue()).toBe(false);
    expect(reloads()).toBe(0);
  });
});
