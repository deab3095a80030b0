import type { UrlGenerator } from '@toolkit/application/web/url-generator';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { lastValueFrom } from 'rxjs';
import { urlGeneratorContract } from '../../contracts/url-generator.contract.ts';
import { readSpreadsheet, zipArchive } from '../../formats/index.ts';
import { MemoryUrlGenerator } from '../../memory/index.ts';
import { LateUrlGenerator } from './late-url-generator.ts';

const made = () => new MemoryUrlGenerator({ makeArchive: zipArchive, readSpreadsheet });

urlGeneratorContract('LateUrlGenerator', async () => ({
  generator: new LateUrlGenerator(async () => made()),
  list: (bytes) => new Blob([bytes]),
  vanishedList: async () => ({
    size: 9,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  }),
}));

describe('LateUrlGenerator', () => {
  const list = new Blob(['one']);
  const run = { recipe: plainRecipe('https://a.example/{keyword}', 'urls.txt'), list };
  const interrupted = { ok: false, error: { code: 'interrupted' } };

  it('is interrupted while it cannot be fetched, and asks again the next time', async () => {
    let tries = 0;
    const generator = new LateUrlGenerator(async () => {
      tries += 1;
      if (tries <= 3) throw new TypeError('offline');
      return made();
    });
    expect(await lastValueFrom(generator.inspect(list))).toMatchObject({ result: interrupted });
    expect(await generator.preview(run, 1)).toEqual(interrupted);
    expect(await lastValueFrom(generator.run(run))).toMatchObject({ result: interrupted });
    expect(await generator.preview(run, 1)).toMatchObject({ ok: true, value: ['https://a.example/one'] });
    generator.prepare();
    expect(await lastValueFrom(generator.inspect(list))).toMatchObject({ result: { ok: true } });
    expect(tries).toBe(4);
  });

  it('begins no work that is no longer awaited', async () => {
    let begun = 0;
    const inner: UrlGenerator = made();
    const inspect = inner.inspect.bind(inner);
    inner.inspect = (...given) => {
      begun += 1;
      return inspect(...given);
    };
    const generator = new LateUrlGenerator(async () => inner);
    generator.inspect(list).subscribe().unsubscribe();
    await generator.preview(run, 1);
    expect(begun).toBe(0);
  });
});
