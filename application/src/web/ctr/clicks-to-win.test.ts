import { clicksText, parseClicks } from './clicks-to-win.ts';

describe('the clicks to win', () => {
  const first = { toWin: 1300, isLeast: false, to: '2026-10-31' };
  const second = { toWin: 1000, isLeast: true, to: '2026-11-28' };
  const before = { toWin: 1300, to: '2026-10-31' };

  it('stand beside those of the export before, however often one export is read', () => {
    const text = clicksText(clicksText('{"toWin":1}', first), second);
    expect(parseClicks(text)).toEqual({ ...second, before });
    expect(parseClicks(clicksText(text, { ...second, toWin: 900 }))).toEqual({
      ...second,
      toWin: 900,
      before,
    });
  });

  it('are those of the newest export, in whatever order exports are read', () => {
    const third = { toWin: 700, isLeast: false, to: '2026-12-28' };
    const read = (...results: (typeof first)[]) =>
      parseClicks(results.reduce<string | undefined>(clicksText, undefined));
    expect(read(second, first)).toEqual({ ...second, before });
    expect(read(third, first, second)).toEqual({ ...third, before: { toWin: 1000, to: second.to } });
    expect(read(second, third, first)).toEqual({ ...third, before: { toWin: 1000, to: second.to } });
  });

  it.each([
    '',
    '[]',
    '{"toWin":"1","isLeast":true,"to":"2026-11-28"}',
    '{"toWin":1,"isLeast":true,"to":"today"}',
  ])('are absent where the text is none or damaged, as %s', (text) => {
    expect(parseClicks(text)).toBeUndefined();
  });

  it('stand beside those of the same property alone', () => {
    const text = clicksText(JSON.stringify(first), { ...second, property: 'a.example', query: 'tents' });
    expect(parseClicks(text)).toMatchObject({ before, query: 'tents' });
    const later = { ...second, to: '2026-12-28' };
    expect(parseClicks(clicksText(text, { ...later, property: 'b.example' }))?.before).toBeUndefined();
  });
});
