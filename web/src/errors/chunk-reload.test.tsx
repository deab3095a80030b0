import { forgetReload, reloadOnceWhenAScreenFails } from './chunk-reload.ts';

/** A page whose reloads are counted. */
function page(storage: Partial<Storage> = sessionStorage) {
  const target = new EventTarget();
  let reloads = 0;
  const view = {
    addEventListener: target.addEventListener.bind(target),
    sessionStorage: storage,
    location: { reload: () => (reloads += 1) },
  } as unknown as Window;
  reloadOnceWhenAScreenFails(view);
  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { view, fail, reloads: () => reloads };
}

beforeEach(() => sessionStorage.clear());

describe('a screen that cannot be loaded', () => {
  it('S-85 reloads the page once; the second failure is left to the error screen', () => {
    const { fail, reloads } = page();
    expect(fail()).toBe(true);
    expect(page().fail()).toBe(false);
    expect(reloads()).toBe(1);
  });

  it('S-85 the mark is cleared once a screen is there', () => {
    const { view, fail } = page();
    fail();
    forgetReload(view);
    expect(page().fail()).toBe(true);
  });

  it.each([
    [
      'refuses to answer',
      {
        getItem: () => {
          throw new Error('denied');
        },
      },
    ],
    [
      'refuses to keep',
      {
        getItem: () => null,
        setItem: () => {
          throw new Error('full');
        },
      },
    ],
    ['forgets', { getItem: () => null, setItem: () => {} }],
  ])('S-85 storage that %s: no reload, so never a loop', (_what, storage) => {
    const { fail, reloads } = page(storage);
    expect(fail()).toBe(false);
    expect(reloads()).toBe(0);
  });
});
