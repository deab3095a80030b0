import type {
  ByteSource,
  InspectEvent,
  RunEvent,
  UrlGenerator,
  UrlRun,
} from '@toolkit/application/web/url-generator';
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

async function readBytes(event: RunEvent): Promise<Uint8Array> {
  if (event.kind !== 'finished' || !event.result.ok) throw new Error(JSON.stringify(event));
  const { file, size } = event.result.value;
  if (file?.size !== size) throw new Error(`The file has ${file?.size} bytes of ${size}.`);
  return new Uint8Array(await file.slice(0, size).arrayBuffer());
}

async function readText(event: RunEvent): Promise<string> {
  const bytes = await readBytes(event);
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
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

    it('S-68b repeats the order of a seed, and tells the seed of an order', async () => {
      const text = Array.from({ length: 500 }, (_, at) => `keyword-${at}`).join('\n');
      const findSeed = (event: RunEvent): string | undefined =>
        event.kind === 'finished' && event.result.ok ? event.result.value.seed : undefined;
      const given = await generate(text, { ...shuffled, seed: '5'.repeat(32) });
      expect(findSeed(given)).toBe('5'.repeat(32));
      expect(await readText(await generate(text, { ...shuffled, seed: '5'.repeat(32) }))).toBe(
        await readText(given),
      );
      const drawn = await generate(text, shuffled);
      const seed = findSeed(drawn);
      if (!seed) throw new Error('There is no seed.');
      expect(await readText(await generate(text, { ...shuffled, seed }))).toBe(await readText(drawn));
      expect(await readText(await generate(text, shuffled))).not.toBe(await readText(drawn));
      expect(findSeed(await generate(text, inOrder))).toBeUndefined();
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

    it.each([
      [{ code: 'empty-list' }, ' \r\n\t\r'],
      [{ code: 'not-text', line: 2 }, 'good\nbad \xff\xc3'],
      [{ code: 'line-too-long', line: 3 }, `one\ntwo\n${'x'.repeat(65_537)}`],
    ])('counts nothing in a list that cannot be used, and says why: %j', async (error, text) => {
      expect(await inspect(text)).toEqual({ kind: 'finished', result: { ok: false, error } });
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

    it('refuses to shuffle what no memory could hold by its size, whatever comes after the beginning', async () => {
      const beginning = async (start: number, end: number) => {
        if (start > 0) throw new Error();
        return new Uint8Array(end).fill(0x61).buffer;
      };
      const list = {
        size: 5_000_000_000,
        slice: (start: number, end: number) => ({ arrayBuffer: () => beginning(start, end) }),
      };
      expect(await readLast(harness.generator.run({ ...makeRun('', shuffled), list }))).toEqual({
        kind: 'finished',
        result: { ok: false, error: { code: 'too-large-to-shuffle' } },
      });
    });

    it('tells what a list is, then what is in it', async () => {
      const list = harness.list(ascii('\xef\xbb\xbfKeyword,Volume\r\nred,1\r\nRED,2\r\nred,3\r\n,4\r\n'));
      const events = await lastValueFrom(harness.generator.inspect(list).pipe(toArray()));
      const columns = [{ name: 'Keyword' }, { name: 'Volume' }];
      expect(events[0]).toMatchObject({
        kind: 'shape',
        shape: {
          kind: { kind: 'text', encoding: 'utf-8', mark: true },
          lines: ['Keyword,Volume', 'red,1', 'RED,2', 'red,3', ',4'],
          table: { keywordColumn: 0, skip: 1, columns },
          input: {
            encoding: 'detect',
            table: { separator: ',', columns: [{ placeholder: 'keyword', column: 0 }, {}] },
          },
        },
      });
      const count = { keywords: 3, emptyLines: 1, duplicates: 1, allCompared: true };
      expect(events.at(-1)).toMatchObject({ kind: 'finished', result: { ok: true, value: count } });
      expect(await readLast(harness.generator.inspect(list, { ignoreCase: true }))).toMatchObject({
        result: { value: { duplicates: 2 } },
      });
      const lines = { input: { encoding: 'utf-8' } } as const;
      expect(await readLast(harness.generator.inspect(list, lines))).toMatchObject({
        result: { value: { keywords: 5, duplicates: 0 } },
      });
    });

    it('offers other encodings for what is no UTF-8, and reads them when told to', async () => {
      const list = harness.list(ascii('caf\xe9\r\nna\xefve'));
      const events = await lastValueFrom(harness.generator.inspect(list).pipe(toArray()));
      const offered = (event: InspectEvent | undefined, encoding: string) =>
        event?.kind === 'shape' ? event.shape.readings?.find((one) => one.encoding === encoding)?.lines : [];
      expect(events[0]).toMatchObject({ shape: { kind: { kind: 'invalid-utf-8', offset: 3 } } });
      expect(offered(events[0], 'windows-1252')).toEqual(['café', 'naïve']);
      expect(offered(events[0], 'iso-8859-7')).toEqual(['cafι', 'naοve']);
      expect(offered(events[0], 'utf-16le')).toBeUndefined();
      expect(events.at(-1)).toMatchObject({ result: { ok: false, error: { code: 'not-text', line: 1 } } });
      const choice = { input: { encoding: 'windows-1252' } } as const;
      expect(await readLast(harness.generator.inspect(list, choice))).toMatchObject({
        result: { ok: true, value: { keywords: 2 } },
      });
      // Without a byte order mark or a line end this could be any bytes.
      const japanese = harness.list(ascii('\x64\x8d\x44\x30\x74\x97\x01\x02\x03\x04'));
      const [unknown] = await lastValueFrom(harness.generator.inspect(japanese).pipe(toArray()));
      expect(unknown).toMatchObject({ shape: { kind: { kind: 'binary' } } });
      expect(offered(unknown, 'utf-16le')).toEqual(['赤い靴\u0201\u0403']);
      const told = { input: { encoding: 'utf-16le' } } as const;
      expect(await readLast(harness.generator.inspect(japanese, told))).toMatchObject({
        result: { ok: true },
      });
      const shapeless = [
        ['', 'empty-list'],
        ['%PDF-1.7 ...', 'not-text'],
      ] as const;
      for (const [text, code] of shapeless) {
        expect(await inspect(text)).toMatchObject({
          result: { ok: false, error: { code } },
        });
      }
    });

    it('shows the first URLs of a run in the order of the list, or why there will be none', async () => {
      const run = makeRun(Array.from({ length: 20_000 }, (_, at) => `keyword ${at}`).join('\n'));
      const first = ['https://search.example/?q=keyword%200', 'https://search.example/?q=keyword%201'];
      expect(await harness.generator.preview(run, 2)).toEqual({ ok: true, value: first });
      const wrong = makeRun('a', { form: 'advanced', template: 'https://a.example/{a}{b}' });
      expect(await harness.generator.preview(wrong, 2)).toEqual({
        ok: false,
        error: { code: 'unfed-placeholder', placeholder: 'b' },
      });
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
