import { pastedName, plainRecipe, type RecipeInput } from '@toolkit/domain/url-generator';
import { listKey } from './further-text.ts';
import {
  beginState,
  changeLists,
  changeRecipe,
  chooseList,
  firstCampaign,
  firstState,
  isUntouched,
  loadRecipe,
  makeDraft,
  type PageChange,
  readAs,
  readAsGuessed,
  reduceState,
  startAnew,
} from './page-state.ts';

const recipe = plainRecipe('https://{', 'x');
const draft = { recipe, lasting: false, lists: [] };
const city = { id: 1, name: 'city', text: 'Rome' };
const asDetected: RecipeInput = { encoding: 'detect' };
const input: RecipeInput = { encoding: 'utf-16le', sheet: 1 };
const file = (name: string) => new File(['x'], name, { lastModified: 2 });
const after = (...events: readonly PageChange[]) => events.reduce(reduceState, firstState);
const draftOf = (...events: readonly PageChange[]) => makeDraft(recipe, after(...events), {});

describe('how a list is read', () => {
  it.each([
    ['is as it looks at first', [], { input: asDetected, lasting: false }],
    ['is what the user chose, until another list comes', [readAs(input)], { input, chosen: true }],
    ['of another list is as it looks', [readAs(input), chooseList(file('b'))], { input: asDetected }],
    [
      'is what a recipe says, also for another list',
      [loadRecipe({ ...recipe, input }), chooseList(file('b'))],
      { input, lasting: true },
    ],
    [
      'is as a chosen sheet looks, whatever a recipe said',
      [loadRecipe({ ...recipe, input }), readAsGuessed(2)],
      { input: { encoding: 'detect', sheet: 2 }, lasting: false },
    ],
    [
      'is as it looks after a new start',
      [() => startAnew({ ...recipe, input: asDetected })],
      { lasting: false },
    ],
  ] as const)('%s', (_words, events, { input: wanted, ...flags }: Record<string, unknown>) => {
    const state = after(chooseList(file('a')), ...events);
    expect({ ...state, input: state.recipe.input }).toMatchObject({
      ...flags,
      ...(wanted ? { input: wanted } : {}),
    });
  });
});

describe('whether there is something that the user could lose', () => {
  it.each([
    ['nothing', [], true],
    ['a setting that is as it was', [changeRecipe({ seed: '1' }), changeRecipe({ seed: undefined })], true],
    ['the number of keywords of last time', [() => ({ keywords: 2 })], true],
    ['a template', [changeRecipe({ template: 'x' })], false],
    ['a list to combine', [changeLists(() => [city])], false],
    ['typed keywords', [chooseList(undefined, '')], false],
    ['campaign parameters', [() => ({ campaign: firstCampaign })], false],
    ['a file of before', [() => ({ file: 'a.txt' })], false],
    ['a file', [chooseList(file('a.txt'))], false],
    ['a way of reading', [() => ({ lasting: true })], false],
  ] as const)('is known of %s', (_what, events, untouched) => {
    expect(isUntouched(after(...events))).toBe(untouched);
  });
});

describe('the draft of a page', () => {
  it('gives back the campaign, and how many keywords the list has until they are counted again', () => {
    const campaign = { ...firstCampaign, values: { source: 'Letter' } };
    const back = beginState(draftOf(() => ({ campaign, keywords: 2 })));
    expect(back).toMatchObject({ campaign, keywords: 2 });
    expect(makeDraft(recipe, back, { count: { keywords: 3 } }).keywords).toBe(3);
  });

  it('holds the recipe as it is typed, which reads and combines lists as the next run does', () => {
    const state = after(
      changeRecipe({ template: 'x{', output: { ...recipe.output, sitemapFolder: ' /maps' } }),
    );
    const combine = { lists: [{ placeholder: 'a' }] };
    expect(makeDraft({ ...recipe, input, combine }, state, {}).recipe).toEqual({
      ...state.recipe,
      input,
      combine,
    });
  });

  it('names the list that is stored by itself, and that of last time until it is back', () => {
    const before = beginState({ ...draft, file: 'before.txt', list: 'key' });
    expect(makeDraft(recipe, before, {})).toMatchObject({ file: 'before.txt', list: 'key' });
    expect(isUntouched(before)).toBe(false);
    const choose = (name: string, failure?: object, text?: string) =>
      makeDraft(recipe, reduceState(before, chooseList(file(name), text)), { failure });
    for (const name of ['now.txt', pastedName])
      expect(choose(name)).toMatchObject({ file: name, list: listKey(file(name)) });
    expect(choose(pastedName, {}).file).toBe(pastedName);
    const refused = choose('me.png', { code: 'not-text' });
    expect([refused.file, refused.list]).toEqual([undefined, undefined]);
    const typed = choose(pastedName, undefined, 'one');
    expect([typed.file, typed.list, typed.pasted]).toEqual([undefined, undefined, 'one']);
  });

  it('is read as it says only where somebody chose that', () => {
    const ofRecipe = { ...draft, recipe: { ...recipe, input } };
    const begin = (part: object) => beginState({ ...ofRecipe, ...part }).recipe.input;
    expect(begin({})).toEqual({ encoding: 'detect', sheet: 1 });
    expect([begin({ chosen: true }), begin({ lasting: true })]).toEqual([input, input]);
    expect([draftOf().chosen, draftOf(readAs(input)).chosen]).toEqual([undefined, true]);
  });

  it('holds lists that have a name or a text', () => {
    const further = [city, { id: 2, name: '', text: '' }];
    expect(draftOf(changeLists(() => further)).lists).toEqual([{ name: 'city', text: 'Rome' }]);
  });
});
