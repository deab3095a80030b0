import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { recipeText, textOfRecipes, userPresetsText } from '@toolkit/application/web/url-generator';
import { defaultTemplate, plainRecipe } from '@toolkit/domain/url-generator';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { goldenRuns } from '../../../../scripts/golden-runs.mjs';
import { go } from '../../testing/open-dashboard.tsx';
import {
  button,
  choose,
  field,
  generated,
  open,
  openGenerator,
  press,
  saved,
  select,
  shows,
  tick,
  type,
  typeTemplate,
} from '../../testing/open-url-generator.tsx';
import { closeApp } from '../../testing/render-app.tsx';

afterEach(closeApp);

function findGolden(name: string) {
  const golden = goldenRuns().find((one) => one.name === name);
  if (!golden) throw new Error(`There is no golden run ${name}.`);
  return golden;
}

const goldenRecipe = (name: string) => readFileSync(findGolden(name).recipe, 'utf8');

/** The panel closes when a recipe is loaded. */
function openRecipes(): void {
  if (button(/^Recipes/).getAttribute('aria-expanded') !== 'true') open('Recipes');
}

const load = (name: string) => {
  openRecipes();
  press(`Load ${name}`);
};

const inPanel = () => within(screen.getByRole('region', { name: 'Recipes' }));

async function saveRecipe(name: string, words: string | RegExp = `“${name}” is saved.`) {
  openRecipes();
  type('Recipe name', name);
  // Enter saves, and starts no run.
  expect(fireEvent.keyDown(field('Recipe name'), { key: 'Enter' })).toBe(false);
  await shows(words);
}

async function importRecipe(text: string, words: string | RegExp = / is loaded\./) {
  openRecipes();
  choose(text, 'x.json', 'Import a recipe');
  await shows(words);
}

describe('recipes', () => {
  it('and presets of an earlier version stay when another is added, and can be used', async () => {
    const old = 'http://localhost/?q={keyword}';
    const { keyValueStorage, userId } = await openGenerator();
    const text = textOfRecipes([{ ...plainRecipe(old, 'old.txt'), name: 'Old' }]);
    act(() => {
      keyValueStorage.put('recipes', userId, text);
      keyValueStorage.put('presets', userId, userPresetsText([{ name: 'Local', template: old }]));
    });
    open('Presets', 'Recipes');
    await saveRecipe('New');
    load('New');
    type('Name for the current template', 'Mine');
    press('Add preset');
    await shows('“Mine” is added.');
    for (const use of [() => press('Use Local'), () => load('Old')]) {
      use();
      expect(field('URL template').value).toBe(old);
      typeTemplate(defaultTemplate);
    }
  });

  it('repeat the bytes of a run, and hold no keyword', async () => {
    const app = await openGenerator();
    const list = Array.from({ length: 50 }, (_, at) => `word ${at}`).join('\n');
    choose(list);
    await shows('50 keywords');
    typeTemplate('https://a.example/{keyword}');
    type('File name', 'mine.txt');
    const first = await generated(app);
    open('Order', 'Recipes');
    press('Repeat the order of the last run');
    await saveRecipe('Mine');
    press('Export Mine');
    const recipe = await saved(app.downloads);
    expect(recipe.name).toBe('Mine.recipe.json');
    expect(recipe.text).not.toContain('word 1');

    typeTemplate(defaultTemplate);
    type('File name', 'other.txt');
    type('Repeat the same order with', '');
    load('Mine');
    expect(await generated(app)).toEqual(first);
    await importRecipe('{"version":9}', /made by a newer version/);
  });

  it('are recognised where a list is chosen, and come with a link, which asks first', async () => {
    const recipe = { ...plainRecipe('https://a.example/{keyword}', 'mine.txt'), name: 'Mine' };
    await openGenerator();
    choose(recipeText(recipe), 'colleague.json');
    await shows('“Mine” is loaded. Keywords are no part of it: choose them.');
    expect(field('File name').value).toBe('mine.txt');
    const writeText = vi.fn(async (_link: string) => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    open('Recipes');
    press('Copy link');
    await shows('The link is copied. It holds the settings and no keyword.');
    const [link = ''] = writeText.mock.calls[0] ?? [];
    press('Start over');
    type('File name', 'other.txt');

    await go(link.slice(link.indexOf('/dashboard')));
    expect(field('File name').value).toBe('other.txt');
    press('Keep my settings');
    await waitFor(() => expect(window.location.hash).toBe(''));
    await go(link.slice(link.indexOf('/dashboard')));
    await screen.findByText('https://a.example/{keyword}', { selector: 'bdi' });
    press('Use it');
    expect(field('File name').value).toBe('mine.txt');
    expect(window.location.hash).toBe('');
    press('Undo');
    expect(field('File name').value).toBe('other.txt');

    await go('/dashboard/url-generator#recipe=%7B');
    await shows(/^The recipe in this link cannot be used\. This link holds no recipe/);
  });

  it.each(['second-sheet', 'sitemaps-in-folder', 'sitemap-in-zip', 'semicolons-split'])(
    'keep the sheet, folder and zip of %s where they are saved again',
    async (run) => {
      const app = await openGenerator();
      open('Recipes');
      const recipe = goldenRecipe(run);
      await importRecipe(recipe);
      const before = JSON.parse(recipe);
      const name = before.name || 'x';
      await saveRecipe(name, /saved in place of the one before/);
      press(`Export ${name}`);
      const { input, output } = JSON.parse((await saved(app.downloads)).text);
      // A tab always saves several files as a zip, so the exported recipe must say so.
      const zip = before.output.urlsPerFile > 0 && { zip: true };
      expect([input.sheet, output]).toEqual([before.input.sheet, { ...before.output, ...zip }]);
    },
  );

  it('recipes that combine lists say which to fill in, and take them in their own order', async () => {
    const golden = findGolden('combined-in-order');
    const app = await openGenerator();
    open('Recipes');
    await importRecipe(
      goldenRecipe('combined-in-order'),
      /Lists are no part of it: fill in \{how\}, \{place\}, too\./,
    );
    screen.getByText(/^To fill in: \{how\}, \{place\}$/);
    choose(new Uint8Array(readFileSync(golden.list)));
    await shows('3 keywords');
    press('Generate');
    await screen.findAllByText(/“how”: There is no|^Fill in these lists .*\{how\}/);
    const texts = screen.getAllByLabelText<HTMLInputElement>('One entry on each line');
    expect(screen.getAllByLabelText<HTMLInputElement>('Name of the list').map(({ value }) => value)).toEqual([
      'how',
      'place',
    ]);
    for (const [at, text] of ['new\nused', 'Köln\nSão Paulo'].entries())
      fireEvent.change(texts[at] as HTMLInputElement, { target: { value: text } });
    expect((await generated(app)).text).toBe(new TextDecoder().decode(golden.bytes));
  });

  it('can be taken back: loading, saving and importing over another one, and deleting', async () => {
    await openGenerator();
    open('Output');
    const settings = () => [
      field('URL template').value,
      field('File name').value,
      field('Format').value,
      field('Randomize').checked,
    ];
    typeTemplate('https://a.example/{keyword}');
    type('File name', 'mine.csv');
    tick('Randomize');
    select('Format', 'csv');
    const mine = settings();
    await saveRecipe('Mine');
    press('Start over');
    open('Output');
    const other = settings();
    load('Mine');
    expect(settings()).toEqual(mine);
    expect(document.activeElement?.textContent).toContain('“Mine” is loaded.');
    press('Undo');
    expect(settings()).toEqual(other);
    load('Mine');
    press('Add a list');
    // It would take back what has been changed since.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();

    typeTemplate(defaultTemplate);
    await saveRecipe('Mine', /saved in place of the one before/);
    fireEvent.click(inPanel().getByText('Undo'));
    load('Mine');
    expect(settings()).toEqual(mine);
    await importRecipe(goldenRecipe('sitemap').replace('"name": ""', '"name": "Mine"'));
    expect(field('Format').value).toBe('sitemap');
    openRecipes();
    await shows(/imported in place of the one before/);
    fireEvent.click(inPanel().getByText('Undo'));
    load('Mine');
    expect(settings()).toEqual(mine);

    openRecipes();
    press('Delete Mine');
    expect(document.activeElement?.textContent).toContain('“Mine” is deleted.');
    fireEvent.click(inPanel().getByText('Undo'));
    await shows('“Mine” is back.');
    expect(button('Load Mine')).toBeTruthy();
  });

  it('that name no sheet read the one that is seen, and those of a sheet that is not there offer the first one', async () => {
    await openGenerator();
    const { 'xl/workbook.xml': book = new Uint8Array(), ...parts } = unzipSync(
      readFileSync(findGolden('second-sheet').list),
    );
    const hiding = strFromU8(book).replace('name="Notes"', 'name="Notes" state="hidden"');
    const file = zipSync({ ...parts, 'xl/workbook.xml': strToU8(hiding) });
    choose(file.slice(), 'list.xlsx');
    await shows('3 keywords');
    expect(field('Sheet').value).toBe('1');
    screen.getByText('Notes (hidden)');
    await importRecipe(goldenRecipe('second-sheet').replace('"sheet": 1', '"sheet": 7'));
    await shows(/has no such sheet/);
    press('Read the first sheet instead');
    await waitFor(() => expect(field('Sheet').value).toBe('0'));
    select('Sheet', '1');
    await shows('3 keywords');
  });

  it('are not saved with what could not be read again, or a folder of sitemaps that is none', async () => {
    await openGenerator();
    open('Recipes', 'Output');
    typeTemplate(`https://a.example/{keyword}?${'x'.repeat(9000)}`);
    await saveRecipe('Mine', 'This recipe has a value that cannot be in “template”.');
    expect(screen.queryByRole('button', { name: 'Load Mine' })).toBeNull();
    typeTemplate(defaultTemplate);
    select('Format', 'sitemap');
    type('Folder on your site (optional)', 'maps');
    screen.getByText(/^The address of the folder has to begin/);
    await saveRecipe('Mine', /Then the settings can be saved\./);
    type('Folder on your site (optional)', ' https://a.example/maps ');
    await saveRecipe('Mine');
    // Other formats ignore it.
    type('Folder on your site (optional)', 'maps');
    select('Format', 'text');
    await saveRecipe('Mine', /“Mine” is saved in place/);
  });
});
