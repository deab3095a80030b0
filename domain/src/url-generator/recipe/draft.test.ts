import fc from 'fast-check';
import { anyCharacter, runs } from '../../testing/index.ts';
import { type Draft, draftText, parseDraft } from './draft.ts';
import { plainRecipe } from './recipe.ts';

const { name: _, template: __, fileName: ___, ...settings } = plainRecipe('', '');
const words = fc.string({ unit: anyCharacter, maxLength: 40 }).map((text) => text.toWellFormed());
const draft = fc.record<Draft>(
  {
    template: words,
    fileName: words,
    settings: fc.constant(settings),
    lasting: fc.boolean(),
    lists: fc.array(fc.record({ name: words, text: words }), { maxLength: 5 }),
    pasted: words,
    file: words,
    list: words,
    campaign: fc.record({
      values: fc.record({ source: words, medium: words, campaign: words }, { requiredKeys: [] }),
      rules: fc.record({
        letterCase: fc.constantFrom('keep', 'lower'),
        separator: fc.constantFrom('keep', '-', '_', '.'),
      }),
      allowed: words,
    }),
  },
  { requiredKeys: ['template', 'fileName', 'settings', 'lasting', 'lists'] },
);
const unfinished: Draft = {
  template: 'https://{',
  fileName: 'x',
  settings,
  lasting: false,
  lists: [],
};

describe('a draft', () => {
  it('comes back as it was, however unfinished', () => {
    fc.assert(
      fc.property(draft, (one) => {
        expect(parseDraft(draftText(one).text)).toEqual(one);
      }),
      { numRuns: runs(300) },
    );
  });

  it('comes back without what cannot be kept: half characters, and more lists or longer names than anybody has', () => {
    const name = `${'n'.repeat(2_000)}\ud800`;
    const list = { name, text: '\udc00' };
    const odd = {
      ...unfinished,
      lists: Array.from({ length: 120 }, () => list),
      pasted: '\ud800',
      file: name,
    };
    const back = parseDraft(draftText(odd).text);
    expect(back?.lists).toHaveLength(100);
    expect(back?.lists[0]).toEqual({ name: 'n'.repeat(1_024), text: '\ufffd' });
    expect([back?.pasted, back?.file]).toEqual(['\ufffd', 'n'.repeat(1_024)]);
  });

  it('comes back without what no recipe may hold', () => {
    const odd = {
      ...unfinished,
      template: 'a\ud800',
      settings: { ...settings, output: { ...settings.output, sitemapFolder: 'ftp://' } },
    };
    expect(parseDraft(draftText(odd).text)).toEqual({ ...unfinished, template: 'a\ufffd' });
  });

  it('keeps its settings where what was typed is too long', () => {
    const typed = { ...unfinished, lists: [{ name: 'a', text: 'b' }], pasted: 'x'.repeat(2 ** 20) };
    const { text, isWhole } = draftText(typed);
    expect([parseDraft(text), isWhole]).toEqual([unfinished, false]);
    expect(draftText(unfinished).isWhole).toBe(true);
  });

  it('keeps its settings where an earlier version took the folder of sitemaps', () => {
    const sitemapFolder = 'http://localhost/maps/';
    const stored = JSON.parse(draftText(unfinished).text);
    stored.recipe.output.sitemapFolder = sitemapFolder;
    expect(parseDraft(JSON.stringify(stored))?.settings.output).toEqual({
      ...settings.output,
      sitemapFolder,
    });
  });

  it('is not found in any other text, and nothing fails', () => {
    const good = JSON.parse(draftText(unfinished).text);
    for (const bad of [
      '',
      'null',
      '[]',
      '{"version":1}',
      JSON.stringify({ ...good, template: 1 }),
      JSON.stringify({ ...good, version: 2 }),
      JSON.stringify({ ...good, recipe: {} }),
      JSON.stringify({ ...good, lasting: 'yes' }),
      JSON.stringify({ ...good, lists: [{ name: 1, text: '' }] }),
      JSON.stringify({ ...good, lists: Array.from({ length: 101 }, () => ({ name: '', text: '' })) }),
    ])
      expect(parseDraft(bad)).toBeUndefined();
    expect(parseDraft(JSON.stringify({ ...good, pasted: 7, file: {} }))).toEqual(unfinished);
  });
});
