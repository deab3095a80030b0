import type { ByteSource, RunEvent, UrlGenerator, UrlRun } from '@toolkit/application/web/url-generator';
import { plainRecipe, type Recipe } from '@toolkit/domain/url-generator';
import { lastValueFrom, type Observable, toArray } from 'rxjs';

export interface UrlGeneratorHarness {
  readonly generator: UrlGenerator;
  /** A list that the generator can read. */
  list(bytes: Uint8Array<ArrayBuffer>): ByteSource;
  /** A list that could be read when it was chosen but no longer can. */
  vanishedList(): Promise<ByteSource>;
}

const template = 'https://search.example/?q={keyword}&again={keyword}';
const inOrder: Partial<Recipe> = { template, randomize: false };
const shuffled: Partial<Recipe> = { template, randomize: true };

const ascii = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const makeUrl = (keyword: string) => `https://search.example/?q=${keyword}&again={keyword}\r\n`;

async function readLast<Event>(events$: Observable<Event>): Promise<Event> {
  return lastValueFrom(events$);
}

async function readText(event: RunEvent): Promise<string> {
  if (event.kind !== 'finished' || !event.result.ok) throw new Error(JSON.stringify(event));
  const { file, size } = event.result.value;
  if (file?.size !== size) throw new Error(`The file has ${file?.size} bytes of ${size}.`);
  return String.fromCharCode(...new Uint8Array(await file.slice(0, size).arrayBuffer()));
}

export function urlGeneratorContract(name: string, make: () => Promise<UrlGeneratorHarness>): void {
  describe(`${name} as UrlGenerator`, () => {
    let harness: UrlGeneratorHarness;

    const makeRun = (text: string, changes: Partial<Recipe> = {}): UrlRun => ({
      recipe: { ...plainRecipe('https://search.example/?q={keyword}', 'urls.txt'), ...changes },
      list: harness.list(ascii(text)),
    });
    const inspect = (text: string) => readLast(harness.generator.inspect(harness.list(ascii(text))));
    const generate = (text: string, changes: Partial<Recipe>) =>
      readLast(harness.generator.run(makeRun(text, changes)));

    beforeAll(async () => {
      harness = await make();
      harness.generator.prepare();
    });

    it('S-67 S-70b counts keywords and the empty lines it drops', async () => {
      expect(await inspect(' one \r\n\r\n\t\ntwo\rthree')).toMatchObject({
        kind: 'finished',
        result: { ok: true, value: { keywords: 3, emptyLines: 2, duplicates: 0, allCompared: true } },
      });
    });

    it('S-68b tells the seed of an order, which repeats it, and draws another one for the next run', async () => {
      const text = Array.from({ length: 500 }, (_, at) => `keyword-${at}`).join('\n');
      const drawn = await generate(text, shuffled);
      const seed = drawn.kind === 'finished' && drawn.result.ok ? drawn.result.value.seed : undefined;
      expect(await readText(await generate(text, { ...shuffled, seed }))).toBe(await readText(drawn));
      expect(await readText(await generate(text, shuffled))).not.toBe(await readText(drawn));
    });

    it('tells progress that never goes back and ends at all of it', async () => {
      const list = harness.list(ascii(`${'word\n'.repeat(600_000)}`));
      const events = await lastValueFrom(
        harness.generator.run({ ...makeRun('', shuffled), list }).pipe(toArray()),
      );
      const shares = events.flatMap((event) => (event.kind === 'progress' ? [event.share] : []));
      expect(shares.length).toBeGreaterThan(2);
      expect(shares).toEqual([...shares].sort((one, other) => one - other));
      expect(shares.at(-1)).toBe(1);
      expect(events.filter(({ kind }) => kind === 'finished')).toHaveLength(1);
      expect(events.at(-1)?.kind).toBe('finished');
    });

    it('says that a list has become unreadable', async () => {
      const expected = { kind: 'finished', result: { ok: false, error: { code: 'unreadable' } } };
      expect(await readLast(harness.generator.inspect(await harness.vanishedList()))).toEqual(expected);
      expect(
        await readLast(
          harness.generator.run({ ...makeRun('', inOrder), list: await harness.vanishedList() }),
        ),
      ).toEqual(expected);
    });

    it('says nothing more once unsubscribed, and works again afterwards', async () => {
      const list = harness.list(ascii('word\n'.repeat(600_000)));
      const seen: RunEvent[] = [];
      await new Promise<void>((resolve) => {
        const subscription = harness.generator.run({ ...makeRun('', inOrder), list }).subscribe((event) => {
          seen.push(event);
          // The first event may arrive before `subscribe` returns.
          void Promise.resolve().then(() => {
            subscription.unsubscribe();
            resolve();
          });
        });
      });
      const atCancel = seen.length;
      expect(await readText(await generate('again', inOrder))).toBe(makeUrl('again'));
      expect(seen).toHaveLength(atCancel);
      expect(seen.some(({ kind }) => kind === 'finished')).toBe(false);
    });

    it('refuses to shuffle what no memory could hold by its size', async () => {
      const list = {
        size: 5_000_000_000,
        slice: (start: number, end: number) => ({
          arrayBuffer: async () => new Uint8Array(end - start).fill(0x61).buffer,
        }),
      };
      expect(await readLast(harness.generator.run({ ...makeRun('', shuffled), list }))).toEqual({
        kind: 'finished',
        result: { ok: false, error: { code: 'too-large-to-shuffle' } },
      });
    });

    it('tells what a list is, then what is in it, as it is chosen to be read', async () => {
      const list = harness.list(ascii('Keyword,Volume\r\nred,1\r\nRED,2\r\n,4\r\n'));
      const events = await lastValueFrom(
        harness.generator.inspect(list, { ignoreCase: true }).pipe(toArray()),
      );
      expect(events[0]).toMatchObject({ kind: 'shape', shape: { table: { keywordColumn: 0, skip: 1 } } });
      const count = { keywords: 2, emptyLines: 1, duplicates: 1 };
      expect(events.at(-1)).toMatchObject({ kind: 'finished', result: { ok: true, value: count } });
    });

    it('offers UTF-16 for what could be any bytes, and reads it when told to', async () => {
      const japanese = harness.list(ascii('\x64\x8d\x44\x30\x74\x97\x01\x02\x03\x04'));
      const [unknown] = await lastValueFrom(harness.generator.inspect(japanese).pipe(toArray()));
      const lines = ['赤い靴\u0201\u0403'];
      const readings = expect.arrayContaining([{ encoding: 'utf-16le', lines }]);
      expect(unknown).toMatchObject({ shape: { kind: { kind: 'binary' }, readings } });
      const told = { input: { encoding: 'utf-16le' } } as const;
      expect(await readLast(harness.generator.inspect(japanese, told))).toMatchObject({
        result: { ok: true },
      });
    });

    it('shows the first URLs of a run in the order of the list', async () => {
      const run = makeRun('keyword 0\nkeyword 1\nkeyword 2');
      const first = ['https://search.example/?q=keyword%200', 'https://search.example/?q=keyword%201'];
      expect(await harness.generator.preview(run, 2)).toEqual({ ok: true, value: first });
    });

    it('starts anew with every subscription', async () => {
      const events$ = harness.generator.run(makeRun('a\nb', inOrder));
      const both = await Promise.all([readLast(events$), readLast(events$)]);
      expect(await Promise.all(both.map(readText))).toEqual([
        makeUrl('a') + makeUrl('b'),
        makeUrl('a') + makeUrl('b'),
      ]);
    });
  });
}
