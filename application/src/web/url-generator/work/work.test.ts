import { defaultFileName, defaultTemplate, pastedName, plainRecipe } from '@toolkit/domain/url-generator';
import { firstOptions } from './options.ts';
import {
  beginChoice,
  beginWork,
  firstWork,
  isUntouched,
  makeDraft,
  type Work,
  type WorkEvent,
  workAfter,
} from './work.ts';

const { name: _, template: __, fileName: ___, ...settings } = plainRecipe('', '');
const draft = { template: 'https://{', fileName: 'x', settings, lasting: false, lists: [] };
const city = { id: 1, name: 'city', text: 'Rome' };
const noList = { file: undefined, choice: {} };
const texts = { template: defaultTemplate, fileName: defaultFileName };
const after = (...events: readonly WorkEvent[]) => events.reduce(workAfter, firstWork);

describe('work', () => {
  it('begins with what was left unfinished, and with nothing where nothing was', () => {
    expect(beginWork(undefined)).toBe(firstWork);
    const work = beginWork({
      ...draft,
      lists: [{ name: 'city', text: 'Rome' }],
      pasted: 'one',
      file: 'a.txt',
    });
    expect(work).toMatchObject({ options: { further: [city] }, pasted: 'one', lastFile: 'a.txt' });
  });

  it('changes part by part, and gives a seed back', () => {
    const seeded = after(
      { kind: 'changed', part: { randomize: false } },
      { kind: 'seeded', seed: [1, 2] as never },
    );
    expect(seeded.options).toMatchObject({ randomize: false, seed: [1, 2] });
    expect(workAfter(seeded, { kind: 'seeded', seed: undefined }).options).not.toHaveProperty('seed');
  });

  it('takes the settings of a recipe, and keeps the lists that are typed', () => {
    const typed: WorkEvent = { kind: 'changed', part: { further: [city] } };
    const combine = { lists: [{ placeholder: 'color' }] };
    const loaded = after(typed, { kind: 'loaded', settings: { ...settings, combine } });
    expect(loaded.options.further.map(({ name }) => name)).toEqual(['color', 'city']);
  });

  it('comes back after a recipe, with what was typed meanwhile', () => {
    const before = { options: firstOptions };
    const work = after(
      { kind: 'pasted', text: 'one' },
      { kind: 'changed', part: { further: [city], randomize: false } },
      { kind: 'restored', before },
    );
    expect(work).toEqual({ options: { ...firstOptions, further: [city] }, pasted: 'one' });
  });

  it('comes back whole after a new start', () => {
    const before = { options: firstOptions, pasted: undefined, lastFile: 'a.txt' };
    const work = after({ kind: 'pasted', text: 'two' }, { kind: 'restored', before });
    expect(work).toMatchObject({ lastFile: 'a.txt' });
    expect(work.pasted).toBeUndefined();
    expect(after({ kind: 'pasted', text: 'two' }, { kind: 'started over' })).toBe(firstWork);
  });
});

describe('whether there is something that the user could lose', () => {
  it.each([
    ['nothing', texts, firstWork, noList, true],
    ['a template', { ...texts, template: 'x' }, firstWork, noList, false],
    ['a name', { ...texts, fileName: 'x' }, firstWork, noList, false],
    ['an option', texts, after({ kind: 'changed', part: { randomize: false } }), noList, false],
    ['typed keywords', texts, after({ kind: 'pasted', text: '' }), noList, false],
    ['a file of before', texts, { ...firstWork, lastFile: 'a.txt' }, noList, false],
    ['a file', texts, firstWork, { ...noList, file: { name: 'a.txt' } }, false],
    ['a way of reading', texts, firstWork, { ...noList, choice: { lasting: true } }, false],
  ])('is known of %s', (_what, form, work, list, untouched) => {
    expect(isUntouched(form, work, list)).toBe(untouched);
  });
});

describe('the draft of a page', () => {
  const recipe = { ...plainRecipe('https://{', 'x') };

  it('remembers the name of a file, of the present one or of the one before', () => {
    const work = { ...firstWork, lastFile: 'before.txt' };
    const fileIn = (file: { name: string } | undefined, now: Work = work) =>
      makeDraft(recipe, now, { ...noList, file }).file;
    expect(fileIn(undefined)).toBe('before.txt');
    expect(fileIn({ name: 'now.txt' })).toBe('now.txt');
    expect(fileIn({ name: pastedName })).toBeUndefined();
    expect(fileIn({ name: 'now.txt' }, { ...work, pasted: 'one' })).toBeUndefined();
  });

  it('holds lists that have a name or a text, and is read as the recipe says only where that was chosen', () => {
    const further = [city, { id: 2, name: '', text: '' }];
    const work = after({ kind: 'changed', part: { further } });
    expect(makeDraft(recipe, work, noList).lists).toEqual([{ name: 'city', text: 'Rome' }]);
    const input = { encoding: 'utf-16le', sheet: 1 } as const;
    const ofRecipe = { ...draft, settings: { ...settings, input }, lasting: true };
    expect(beginChoice(ofRecipe)).toEqual({
      input: { encoding: 'utf-16le' },
      sheet: 1,
      lasting: true,
      ignoreCase: false,
    });
    expect(beginChoice({ ...ofRecipe, lasting: false })).toEqual({ ignoreCase: false });
  });
});
