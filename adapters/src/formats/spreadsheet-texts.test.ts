import { anyCharacter, longTest } from '@toolkit/domain/testing';
import fc from 'fast-check';
import { readCsv, sharedXml, xlsx } from './workbook.testing.ts';

const hard = ['"', ',', '\n', '\r', '<', '>', '&', ']]>', '&amp;', '_x0041_', '_', '\0', '\u{1F600}', ' '];
const texts = fc
  .array(fc.oneof(fc.constantFrom(...hard), fc.string({ unit: anyCharacter, maxLength: 6 })), {
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''))
  .filter((text) => text !== '');

/** How a text can be written. */
const ways = fc.record({
  shared: fc.boolean(),
  /** In two pieces, with a phonetic reading behind them or none. */
  cut: fc.option(fc.tuple(fc.nat(8), fc.boolean())),
  references: fc.boolean(),
  section: fc.boolean(),
});
type Way = typeof ways extends fc.Arbitrary<infer Value> ? Value : never;

const inXml = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const hex = (letter: string, digits = 0) =>
  (letter.codePointAt(0) ?? 0).toString(16).padStart(digits, '0').toUpperCase();

function write(text: string, { references, section }: Way): string {
  const held = text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(inXml, (letter) => `_x${hex(letter, 4)}_`);
  const forbidden = references ? /[<&>\r"']|[^\t\n\x20-~]/gu : /[<&>\r]/g;
  // A return as it is would be read as a line feed.
  if (section && !held.includes('\r')) return `<![CDATA[${held.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
  return held.replace(forbidden, (letter) => `&#x${hex(letter)};`);
}

function writeItem(text: string, way: Way): string {
  if (!way.cut) return `<t xml:space="preserve">${write(text, way)}</t>`;
  const [at, phonetic] = way.cut;
  const letters = [...text];
  const runs = [letters.slice(0, at), letters.slice(at)].map(
    (run) => `<r><rPr><b/></rPr><t>${write(run.join(''), way)}</t></r>`,
  );
  return runs.join('') + (phonetic ? '<rPh sb="0" eb="1"><t>left out</t></rPh><phoneticPr/>' : '');
}

const csvCell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

describe('readSpreadsheet', longTest, () => {
  it('reads any texts as they are, wherever they stand and in whatever way they are written', async () => {
    const cells = fc.array(fc.tuple(fc.nat(8), fc.nat(5), texts, ways), { maxLength: 12 });
    // What is decoded at once ends somewhere among the cells.
    await fc.assert(
      fc.asyncProperty(cells, fc.integer({ min: 64_800, max: 65_600 }), async (found, before) => {
        const grid = Array.from({ length: 9 }, () => Array<string>(6).fill(''));
        const rows = Array.from({ length: 9 }, () => Array<string>(6).fill(''));
        const items: string[] = [];
        for (const [row, column, text, way] of found) {
          const address = `${'ABCDEF'[column]}${row + 1}`;
          (grid[row] as string[])[column] = csvCell(text);
          (rows[row] as string[])[column] = way.shared
            ? `<c r="${address}" t="s"><v>${items.push(writeItem(text, way))}</v></c>`
            : `<c r="${address}" t="inlineStr"><is>${writeItem(text, way)}</is></c>`;
        }
        const width = Math.max(...grid.map((cells) => cells.findLastIndex((cell) => cell !== ''))) + 1;
        const height = grid.findLastIndex((cells) => cells.some((cell) => cell !== '')) + 1;
        const lines = grid.slice(0, height).map((cells) => `${cells.slice(0, width).join()}\n`);
        const xml = rows.map((cells, at) => `<row r="${at + 1}">${cells.join('')}</row>`);
        const padding = `<!--${'.'.repeat(before)}-->`;
        // The first of the shared texts, number 0, is none of ours.
        const shared = { 'xl/sharedStrings.xml': sharedXml(padding, ...items) };
        expect(await readCsv(xlsx({ Words: padding + xml.join('') }, shared))).toBe(lines.join(''));
      }),
      { numRuns: 300 },
    );
  });
});
