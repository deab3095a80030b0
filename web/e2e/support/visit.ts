import { expect, type Page, type Request } from '@playwright/test';

/** Goes to an address as the app's links do, without loading the page anew, and waits until another page is shown. */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  const past = await page.evaluateHandle((to) => {
    const element = document.querySelector('h1');
    const text = element?.textContent;
    const idx = (history.state?.idx ?? 0) + 1;
    history.pushState({ idx, key: String(idx), usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    return { element, text };
  }, path);
  // React may keep the element and change its text.
  await page.waitForFunction(({ element, text }) => {
    const heading = document.querySelector('h1');
    return heading && (heading !== element || heading.textContent !== text);
  }, past);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

/** Follows what a page asks for. @returns waits until it has it all and has drawn it */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const stillOpen = async () => {
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    return [...open].map((request) => request.url());
  };
  return () => expect.poll(stillOpen).toEqual([]);
}

/** Every title that is shown, for however short a time. */
export async function followTitles(page: Page): Promise<ReadonlySet<string>> {
  const titles = new Set<string>();
  await page.exposeFunction('showTitle', (title: string) => void titles.add(title));
  await page.addInitScript(() => {
    let last = '';
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent ?? '';
      if (title !== last) Reflect.get(window, 'showTitle')(title);
      last = title;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return titles;
}
