import { pastedName, plainRecipe } from '@toolkit/domain/url-generator';
import { listKey } from './further-text.ts';
import {
  beginChoice,
  beginState,
  changeLists,
  changeRecipe,
  firstCampaign,
  firstState,
  isUntouched,
  makeDraft,
  type PageChange,
  type PageState,
  reduceState,
  restoreState,
  typeKeywords,
} from './page-state.ts';
import type { ReadingChoice } from './reading.ts';

const recipe = plainRecipe('https://{', 'x');
const draft = { recipe, lasting: false, lists: [] };
const city = { id: 1, name: 'city', text: 'Rome' };
const noList = { file: undefined, choice: {} };
const file = (name: string) => ({ name, size: 1, lastModified: 2 });
const after = (...events: readonly PageChange[]) => events.reduce(reduceState, firstState);
const typeLists = (...lists: readonly (typeof city)[]) => changeLists(() => lists);

describe('the state of the page', () => {
  it('comes back whole after a new start', () => {
    const before = { ...firstState, pasted: undefined, file: 'a.txt' };
    const state = after(typeKeywords('two'), restoreState(before));
    expect(state).toMatchObject({ file: 'a.txt' });
    expect(state.pasted).toBeUndefined();
  });

  it('keeps the campaign of a draft until everything is as at first', () => {
    const campaign = { ...firstCampaign, values: { source: 'Letter' } };
    const state = beginState(
      makeDraft(
        recipe,
        after(() => ({ campaign })),
        noList,
      ),
    );
    expect(state.campaign).toEqual(campaign);
    expect(reduceState(state, () => firstState)).toEqual(firstState);
  });
});

describe('whether there is something that the user could lose', () => {
  it.each([
    ['nothing', firstState, noList, true],
    [
      'a setting that is as it was',
      after(changeRecipe({ seed: '1' }), changeRecipe({ seed: undefined })),
      noList,
      true,
    ],
    ['a template', after(changeRecipe({ template: 'x' })), noList, false],
    ['a list to combine', after(typeLists(city)), noList, false],
    ['typed keywords', after(typeKeywords('')), noList, false],
    ['campaign parameters', after(() => ({ campaign: firstCampaign })), noList, false],
    ['a file of before', { ...firstState, file: 'a.txt' }, noList, false],
    ['a file', firstState, { ...noList, file: file('a.txt') }, false],
    ['a way of reading', firstState, { ...noList, choice: { keepsChoice: true } }, false],
  ])('is known of %s', (_what, state, list, untouched) => {
    expect(isUntouched(state, list)).toBe(untouched);
  });
});

describe('the draft of a page', () => {
  it('says how many keywords the list has, as of last time until they are counted again', () => {
    const state = { ...firstState, keywords: 2 };
    expect(makeDraft(recipe, state, noList).keywords).toBe(2);
    expect(makeDraft(recipe, state, { ...noList, count: { keywords: 3 } }).keywords).toBe(3);
    expect(isUntouched(state, noList)).toBe(true);
  });

  it('holds the recipe as it is typed, which reads and combines lists as the next run does', () => {
    const state = after(
      changeRecipe({ template: 'x{', output: { ...recipe.output, sitemapFolder: ' /maps' } }),
    );
    const run = {
      ...recipe,
      input: { encoding: 'utf-8' } as const,
      combine: { lists: [{ placeholder: 'a' }] },
    };
    const { input, combine } = run;
    expect(makeDraft(run, state, noList).recipe).toEqual({ ...state.recipe, input, combine });
  });

  it('remembers the name of a file, of the present one or of the one before', () => {
    const state = { ...firstState, file: 'before.txt' };
    const fileIn = (chosen: ReturnType<typeof file> | undefined, now: PageState = state) =>
      makeDraft(recipe, now, { ...noList, file: chosen }).file;
    expect(fileIn(undefined)).toBe('before.txt');
    expect(fileIn(file('now.txt'))).toBe('now.txt');
    expect(fileIn(file(pastedName))).toBeUndefined();
    const refused = { ...noList, file: file('me.png'), failure: { code: 'not-text' } };
    expect(makeDraft(recipe, state, refused).file).toBeUndefined();
    expect(fileIn(file('now.txt'), { ...state, pasted: 'one' })).toBeUndefined();
  });

  it('says whether the user chose how the list is read, and begins with that choice', () => {
    const chosen = (choice: ReadingChoice) => makeDraft(recipe, firstState, { ...noList, choice }).chosen;
    const { input } = recipe;
    expect([{}, { input, plainUnlessSure: true }].map(chosen)).toEqual([undefined, undefined]);
    expect([{ input }, { sheet: 2 }].map(chosen)).toEqual([true, true]);
    expect(beginChoice({ ...draft, chosen: true })).toEqual({
      input,
      keepsChoice: false,
    });
    expect(beginChoice(draft)).toEqual({});
  });

  it('names a pasted list that is stored by itself, also until it is back', () => {
    const pasted = { ...noList, file: file(pastedName) };
    const { list } = makeDraft(recipe, firstState, pasted);
    expect(list).toBe(listKey(pasted.file));
    const back = beginState({ ...draft, list: 'key' });
    expect(makeDraft(recipe, back, noList).list).toBe('key');
    expect(isUntouched(back, noList)).toBe(false);
    const typed = reduceState(back, typeKeywords('one'));
    expect(makeDraft(recipe, typed, pasted)).toMatchObject({ pasted: 'one' });
    expect(makeDraft(recipe, { ...typed, pasted: undefined }, noList).list).toBeUndefined();
  });

  it('holds lists that have a name or a text, and is read as the recipe says only where that was chosen', () => {
    const further = [city, { id: 2, name: '', text: '' }];
    expect(makeDraft(recipe, after(typeLists(...further)), noList).lists).toEqual([
      { name: 'city', text: 'Rome' },
    ]);
    const input = { encoding: 'utf-16le', sheet: 1 } as const;
    const ofRecipe = { ...draft, recipe: { ...recipe, input }, lasting: true };
    expect(beginChoice(ofRecipe)).toEqual({
      input: { encoding: 'utf-16le' },
      sheet: 1,
      keepsChoice: true,
    });
    expect(beginChoice({ ...ofRecipe, lasting: false })).toEqual({});
  });
});
