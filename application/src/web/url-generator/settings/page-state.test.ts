import { defaultFileName, defaultTemplate, pastedName, plainRecipe } from '@toolkit/domain/url-generator';
import { listKey } from './further-text.ts';
import { firstOptions } from './options.ts';
import {
  beginChoice,
  beginState,
  firstCampaign,
  firstState,
  isUntouched,
  makeDraft,
  type PageEvent,
  type PageState,
  reduceState,
} from './page-state.ts';
import type { ReadingChoice } from './reading.ts';

const settings = plainRecipe('https://{', 'x');
const draft = { recipe: settings, lasting: false, lists: [] };
const city = { id: 1, name: 'city', text: 'Rome' };
const noList = { file: undefined, choice: {} };
const file = (name: string) => ({ name, size: 1, lastModified: 2 });
const texts = { template: defaultTemplate, fileName: defaultFileName };
const after = (...events: readonly PageEvent[]) => events.reduce(reduceState, firstState);

describe('the state of the page', () => {
  it('changes part by part, and gives a seed back', () => {
    const seeded = after({ kind: 'changed', part: { randomize: false } }, { kind: 'seeded', seed: '12' });
    expect(seeded.options).toMatchObject({ randomize: false, seed: '12' });
    expect(reduceState(seeded, { kind: 'seeded', seed: undefined }).options).not.toHaveProperty('seed');
  });

  it('comes back whole after a new start', () => {
    const before = { options: firstOptions, pasted: undefined, lastFile: 'a.txt' };
    const state = after({ kind: 'pasted', text: 'two' }, { kind: 'restored', before });
    expect(state).toMatchObject({ lastFile: 'a.txt' });
    expect(state.pasted).toBeUndefined();
    expect(after({ kind: 'pasted', text: 'two' }, { kind: 'started over' })).toBe(firstState);
  });
});

describe('whether there is something that the user could lose', () => {
  it.each([
    ['nothing', texts, firstState, noList, true],
    ['a template', { ...texts, template: 'x' }, firstState, noList, false],
    ['a name', { ...texts, fileName: 'x' }, firstState, noList, false],
    ['an option', texts, after({ kind: 'changed', part: { randomize: false } }), noList, false],
    ['typed keywords', texts, after({ kind: 'pasted', text: '' }), noList, false],
    ['campaign parameters', texts, after({ kind: 'campaign', campaign: firstCampaign }), noList, false],
    ['a file of before', texts, { ...firstState, lastFile: 'a.txt' }, noList, false],
    ['a file', texts, firstState, { ...noList, file: file('a.txt') }, false],
    ['a way of reading', texts, firstState, { ...noList, choice: { keepsChoice: true } }, false],
  ])('is known of %s', (_what, form, state, list, untouched) => {
    expect(isUntouched(form, state, list)).toBe(untouched);
  });
});

describe('the draft of a page', () => {
  const recipe = { ...plainRecipe('https://{', 'x') };

  it('remembers the name of a file, of the present one or of the one before', () => {
    const state = { ...firstState, lastFile: 'before.txt' };
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
      input: draft.recipe.input,
      ignoreCase: false,
    });
    expect(beginChoice(draft)).toEqual({ ignoreCase: false });
  });

  it('names a pasted list that is stored by itself, also until it is back', () => {
    const pasted = { ...noList, file: file(pastedName) };
    const { list } = makeDraft(recipe, firstState, pasted);
    expect(list).toBe(listKey(pasted.file));
    const back = beginState({ ...draft, list: 'key' });
    expect(makeDraft(recipe, back, noList).list).toBe('key');
    expect(isUntouched(texts, back, noList)).toBe(false);
    const typed = reduceState(back, { kind: 'pasted', text: 'one' });
    expect(makeDraft(recipe, typed, pasted)).toMatchObject({ pasted: 'one' });
    expect(makeDraft(recipe, { ...typed, pasted: undefined }, noList)).not.toHaveProperty('list');
  });

  it('holds lists that have a name or a text, and is read as the recipe says only where that was chosen', () => {
    const further = [city, { id: 2, name: '', text: '' }];
    const state = after({ kind: 'changed', part: { further } });
    expect(makeDraft(recipe, state, noList).lists).toEqual([{ name: 'city', text: 'Rome' }]);
    const input = { encoding: 'utf-16le', sheet: 1 } as const;
    const ofRecipe = { ...draft, recipe: { ...settings, input }, lasting: true };
    expect(beginChoice(ofRecipe)).toEqual({
      input: { encoding: 'utf-16le' },
      sheet: 1,
      keepsChoice: true,
      ignoreCase: false,
    });
    expect(beginChoice({ ...ofRecipe, lasting: false })).toEqual({ ignoreCase: false });
  });
});
