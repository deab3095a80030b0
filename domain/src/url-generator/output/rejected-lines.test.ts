import { textOfUtf8 } from '../../formats/utf8.ts';
import { longTest } from '../../testing/index.ts';
import { RejectedLines } from './rejected-lines.ts';

/** The rows without the header. */
function readRows(add: (rejects: RejectedLines) => void): string[] {
  const rejects = new RejectedLines();
  add(rejects);
  return textOfUtf8(rejects.leftOut?.file ?? new Uint8Array(0))
    .split('\r\n')
    .slice(1, -1);
}

describe('lines that are left out', longTest, () => {
  it('are the first 100,000 of the list in whatever order they come, and the rest is counted', () => {
    const count = 250_001;
    const orders = { forwards: 1, backwards: count - 1, mixed: 1_000_003 };
    const made = Object.values(orders).map((step) =>
      readRows((rejects) => {
        for (let at = 0; at < count; at += 1) rejects.add(((at * step) % count) + 1, 'x', 'x');
      }),
    );
    for (const rows of made) {
      expect(rows).toHaveLength(100_001);
      expect([rows[0], rows[99_999], rows[100_000]]).toEqual([
        '1,x,is no http or https address',
        '100000,x,is no http or https address',
        ',150001 more,not listed',
      ]);
    }
    expect(made[1]).toEqual(made[0]);
    expect(made[2]).toEqual(made[0]);
  });

  it('are cut after 1,000 characters, and after 200 where they are shown', () => {
    const rejects = new RejectedLines();
    rejects.add(1, '😀'.repeat(700), 'x');
    rejects.add(2, `a${'😀'.repeat(700)}`, 'x');
    const { first, file } = rejects.leftOut ?? { first: [] };
    expect(first).toEqual(['😀'.repeat(100), `a${'😀'.repeat(99)}\ufffd`]);
    expect(
      textOfUtf8(file as Uint8Array)
        .split('\r\n')
        .slice(1),
    ).toEqual([
      `1,${'😀'.repeat(500)},is no http or https address`,
      `2,a${'😀'.repeat(499)}\ufffd,is no http or https address`,
      '',
    ]);
  });

  it('the reasons of one line are in the order of their text', () => {
    expect(
      readRows((rejects) => {
        for (const text of ['b', 'a', 'c']) rejects.add(7, text, 'https://b c');
      }),
    ).toEqual(['7,a,has white space in it', '7,b,has white space in it', '7,c,has white space in it']);
  });

  it('are shown up to the tenth', () => {
    const rejects = new RejectedLines();
    for (let line = 1; line <= 11; line += 1) rejects.add(line, String(line), 'x');
    expect(rejects.leftOut).toMatchObject({ count: 11 });
    expect(rejects.leftOut?.first).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  it('give no file where there are none', () => {
    expect(new RejectedLines().leftOut).toBeUndefined();
  });
});
