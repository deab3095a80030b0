import { plainRecipe } from '@toolkit/domain/url-generator';
import { type Draft, draftText, parseDraft } from './draft.ts';

const unfinished: Draft = { recipe: plainRecipe('https://{', 'x'), lasting: false, lists: [] };
const whole: Draft = {
  ...unfinished,
  lasting: true,
  chosen: true,
  lists: [{ name: '', text: 'Rome\n' }],
  pasted: '',
  file: 'list.csv',
  list: 'list.csv/1/2',
  campaign: {
    values: { source: 'News ' },
    rules: { letterCase: 'lower', separator: '-' },
    allowed: 'source=',
  },
};

describe('a draft', () => {
  it('comes back as it was, however unfinished', () => {
    for (const draft of [unfinished, whole]) expect(parseDraft(draftText(draft).text)).toEqual(draft);
  });

  it('holds what a recipe file must not: texts of any length and what is no address', () => {
    const recipe = {
      ...plainRecipe('x'.repeat(10_000), 'x'),
      output: { ...unfinished.recipe.output, sitemapFolder: 'ftp://' },
      combine: { lists: [{ placeholder: 'p'.repeat(500) }] },
    };
    const draft = { ...unfinished, recipe };
    expect(parseDraft(draftText(draft).text)).toEqual(draft);
  });

  it('comes back without half characters', () => {
    const back = parseDraft(
      draftText({ ...unfinished, recipe: plainRecipe('a\ud800', 'x'), pasted: '\udc00' }).text,
    );
    expect([back?.recipe.template, back?.pasted]).toEqual(['a\ufffd', '\ufffd']);
  });

  it('keeps its settings where what was typed is too long', () => {
    const { text, isWhole } = draftText({ ...whole, pasted: 'x'.repeat(2 ** 20) });
    expect([parseDraft(text), isWhole]).toEqual([{ ...whole, lists: [], pasted: undefined }, false]);
    expect(draftText(unfinished).isWhole).toBe(true);
  });

  it('is not found in any other text, and nothing fails', () => {
    const good = JSON.parse(draftText(unfinished).text);
    const changes = [
      { template: 1 },
      { version: 2 },
      { recipe: {} },
      { lasting: 'yes' },
      { lists: [{ name: 1 }] },
    ];
    for (const bad of ['', 'null', '[]', ...changes.map((change) => JSON.stringify({ ...good, ...change }))])
      expect(parseDraft(bad)).toBeUndefined();
    expect(parseDraft(JSON.stringify({ ...good, pasted: 7, file: {}, campaign: [] }))).toEqual(unfinished);
  });
});
