import { screen, waitFor } from '@testing-library/react';
import type { SaveTarget } from '@toolkit/application/web/url-generator';
import { fail } from '@toolkit/domain/result';
import { of } from 'rxjs';
import {
  button,
  choose,
  generatorThatCounts,
  openGenerator,
  press,
  shows,
  showsNo,
  tick,
} from '../../testing/open-url-generator.tsx';
import { closeApp } from '../../testing/render-app.tsx';

afterEach(closeApp);

const asks = 'The file will be large: Generate asks where to save it.';

/** The page with a list that is said to have this many keywords, and the targets of its runs. */
async function openWith(keywords: number, canChoose: boolean) {
  const urlGenerator = generatorThatCounts({ keywords });
  const targets: (SaveTarget | undefined)[] = [];
  const run = urlGenerator.run.bind(urlGenerator);
  urlGenerator.run = (wanted, target) => {
    targets.push(target);
    return run(wanted, target);
  };
  const { downloads } = await openGenerator(urlGenerator);
  downloads.canChoose = canChoose;
  choose('one\n');
  await shows('https://www.google.com/search?q=one');
  return { urlGenerator, downloads, targets };
}

describe('a result that is expected to be large', () => {
  it('is written to the file that Generate asks for, and nothing is run without one', async () => {
    const { downloads, targets } = await openWith(15_000_000, true);
    await shows(asks);
    let answer: SaveTarget | undefined;
    const asked: string[] = [];
    downloads.choose = async (name) => {
      asked.push(name);
      return answer;
    };
    press('Generate');
    await waitFor(() => expect(asked).toEqual(['generated_urls.txt']));
    await waitFor(() => expect(button('Generate').getAttribute('aria-busy')).toBe('false'));
    expect(targets).toEqual([]);
    answer = { name: 'mine.txt' };
    press('Generate');
    await shows('mine.txt');
    expect(targets).toEqual([answer]);
    expect(downloads.saved).toEqual([]);
  });

  it('is said to be too large where the browser cannot write to a file', async () => {
    await openWith(30_000_000, false);
    await shows(/^The result is larger than 1 GB/);
    showsNo(asks);
  });

  it('may turn out to be too large: then the next run of the same list asks for a file', async () => {
    const { urlGenerator } = await openWith(1, true);
    showsNo(asks);
    urlGenerator.run = () => of({ kind: 'finished', result: fail({ code: 'too-large' }) });
    press('Generate');
    await shows(asks);
    choose('two\n');
    await waitFor(() => expect(screen.queryByText(asks)).toBeNull());
  });

  it('is asked for no file when it cannot be made', async () => {
    const { downloads } = await openWith(30_000_000, true);
    await shows(asks);
    tick('Remove duplicates');
    await shows(/^These are too many for this browser/);
    showsNo(asks);
    const choosing = vi.spyOn(downloads, 'choose');
    press('Generate');
    await waitFor(() => expect(button('Generate').getAttribute('aria-busy')).toBe('false'));
    expect(choosing).not.toHaveBeenCalled();
  });

  it('is kept by the page where the browser turns out to let no file be chosen', async () => {
    const { downloads, targets } = await openWith(15_000_000, true);
    downloads.choose = async () => {
      downloads.canChoose = false;
      return undefined;
    };
    press('Generate');
    await waitFor(() => expect(downloads.saved).toHaveLength(1));
    expect(targets).toEqual([undefined]);
  });
});
