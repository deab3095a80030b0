import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryDownloads, MemoryListStorage } from '@toolkit/adapters/memory';
import { UrlJobs, type UrlWorker, WorkerUrlGenerator } from '@toolkit/adapters/web/url-generator';
import type { ListCount, ListStorage, UrlGenerator } from '@toolkit/application/web/url-generator';
import { ok } from '@toolkit/domain/result';
import { userOf } from '@toolkit/domain/session';
import { ConfigProvider } from 'antd';
import { BrowserRouter } from 'react-router-dom';
import { map } from 'rxjs';
import { readConfig } from '../config.ts';
import { LeavingGuard } from '../feedback/leaving.tsx';
import UrlGeneratorPage from '../url-generator/page/url-generator-page.tsx';
import { AppContext } from '../use-service.tsx';
import { loadedServices, makeTexts, memoryContainer } from './memory-container.ts';
import { openDashboard, pageTitled } from './open-dashboard.tsx';
import { noMotion, setUpMedia } from './render-app.tsx';

const path = '/dashboard/url-generator';

/** Does the work of the worker in place. */
export const memoryGenerator = () =>
  new WorkerUrlGenerator(() => {
    const worker: UrlWorker = {
      onmessage: null,
      onmessageerror: null,
      onerror: null,
      postMessage: (message) => void jobs.receive(message),
      terminate() {
        worker.onmessage = null;
      },
    };
    const jobs = new UrlJobs((data) =>
      worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data })),
    );
    return worker;
  });

/** One that counts something else in every list. */
export function generatorThatCounts(count: Partial<ListCount>): UrlGenerator {
  const urlGenerator = memoryGenerator();
  const inspect = urlGenerator.inspect.bind(urlGenerator);
  urlGenerator.inspect = (...list) =>
    inspect(...list).pipe(
      map((event) =>
        event.kind === 'finished' && event.result.ok
          ? { ...event, result: ok({ ...event.result.value, ...count }) }
          : event,
      ),
    );
  return urlGenerator;
}

const makeParts = (
  urlGenerator: UrlGenerator = memoryGenerator(),
  listStorage: ListStorage = new MemoryListStorage(),
  keyValueStorage = makeTexts(),
) => ({ downloads: new MemoryDownloads(), keyValueStorage, listStorage, urlGenerator });

type Parts = Parameters<typeof makeParts>;

/** The page within the app, for tests that leave it. */
export async function openInApp(...given: Parts) {
  const parts = makeParts(...given);
  const app = await openDashboard(path, parts);
  await pageTitled('URL Generator');
  const userId = userOf(app.identity.session$.getValue())?.id ?? '';
  return { ...app, ...parts, userId };
}

/** The page alone, of nobody: the app around it takes most of the time. */
export async function openGenerator(...given: Parts) {
  setUpMedia();
  window.history.replaceState(null, '', path);
  const parts = makeParts(...given);
  const { container, identity } = memoryContainer(parts);
  const { unmount } = render(
    <AppContext value={{ services: loadedServices(container), config: readConfig() }}>
      <ConfigProvider theme={noMotion}>
        <BrowserRouter>
          <LeavingGuard>
            <UrlGeneratorPage />
          </LeavingGuard>
        </BrowserRouter>
      </ConfigProvider>
    </AppContext>,
  );
  await act(() => identity.ready());
  return { ...parts, unmount, userId: '' };
}

type Opened = Pick<ReturnType<typeof makeParts>, 'downloads'>;

/** What this page hides has the attribute: computed styles would take fifty times as long. */
export function button(name: string | RegExp): HTMLElement {
  const all = screen.getAllByRole('button', { name, hidden: true });
  const [shown, ...others] = all.filter((element) => !element.closest('[hidden]'));
  if (!shown || others.length > 0) throw new Error(`There are ${all.length} buttons ${name}.`);
  return shown;
}
export const press = (name: string | RegExp) => fireEvent.click(button(name));
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const select = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const tick = (name: string) => fireEvent.click(field(name));
export const typeTemplate = (text: string) => type('URL template', text);
export const template = () => field('URL template').value;

export function choose(content: BlobPart, name = 'list.txt', label = 'Keyword list') {
  const file = new File([content], name);
  fireEvent.change(field(label), { target: { files: [file] } });
}

/** Adds a list to combine, and types it. */
export function combine(text: string): void {
  press('Add a list');
  type('One entry on each line', text);
}

/** Adds a list to combine that is in a file. */
export function combineFile(content: BlobPart, name: string): void {
  press('Add a list');
  choose(content, name, 'Choose a file instead, for the list place');
}

/** Chooses a list, and waits until the page says what is in it. */
export async function chooseList(content: BlobPart, words: string | RegExp, name?: string) {
  choose(content, name);
  await shows(words);
}

/** The page with a list of two keywords. */
export async function openWithList(urlGenerator?: UrlGenerator) {
  const app = await openGenerator(urlGenerator);
  await chooseList('one\ntwo\n', '2 keywords');
  return app;
}

export const shows = (words: string | RegExp) => screen.findByText(words);
export function showsNo(words: string | RegExp): void {
  if (screen.queryByText(words)) throw new Error(`The page shows ${words}.`);
}

/** Waits until one of the first results is a search for these words. */
export const showsSearch = (words: string) =>
  screen.findByText(
    (_, element) =>
      element?.tagName === 'BDI' && element.textContent === `https://www.google.com/search?q=${words}`,
  );

/** Opens panels; those of one row close each other. */
export function open(...titles: string[]) {
  for (const title of titles) press(new RegExp(`^${title}`));
}

export async function generated({ downloads }: Opened): Promise<{ name: string; text: string }> {
  const before = downloads.saved.length;
  press('Generate');
  await waitFor(() => {
    if (downloads.saved.length !== before + 1) throw new Error('Nothing was saved.');
  });
  return saved(downloads);
}

/** The lines of the file that a press on Generate makes. */
export const generatedLines = async (app: Opened): Promise<readonly string[]> =>
  (await generated(app)).text.split('\r\n').filter(Boolean);

export async function saved(downloads: MemoryDownloads): Promise<{ name: string; text: string }> {
  const last = downloads.saved.at(-1);
  if (!last) throw new Error('Nothing was saved.');
  const bytes = await last.file.slice(0, last.file.size).arrayBuffer();
  return { name: last.name, text: new TextDecoder().decode(bytes) };
}
