import { normalizeEmail } from './email.ts';
import { isHttpUrl } from './url.ts';

type Next = (at: number) => boolean;
type Node = (text: readonly string[], at: number, next: Next) => boolean;

/**
 * Counts the characters that a regular expression reads, with a simple backtracking matcher. Time is unreliable on a
 * busy machine; steps are the same everywhere.
 */
function countSteps(pattern: RegExp, input: string): number {
  const { source, flags } = pattern;
  const unicode = flags.includes('u');
  let steps = 0;
  let read = 0;

  const set = (atom: string): Node & { single?: (character: string | undefined) => boolean } => {
    const test = new RegExp(`^${atom}$`, flags.replace('g', ''));
    const single = (character: string | undefined) => {
      steps += 1;
      return character !== undefined && exec.call(test, character) !== null;
    };
    return Object.assign(((text, at, next) => single(text[at]) && next(at + 1)) as Node, { single });
  };

  const atom = (): Node & { single?: (character: string | undefined) => boolean } => {
    const rest = source.slice(read);
    if (rest.startsWith('^') || rest.startsWith('$')) {
      read += 1;
      return rest.startsWith('^')
        ? (_, at, next) => at === 0 && next(at)
        : (text, at, next) => at === text.length && next(at);
    }
    if (rest.startsWith('(')) {
      read += rest.startsWith('(?:') ? 3 : 1;
      const inside = alternatives();
      read += 1;
      return inside;
    }
    const length = /^(?:\[(?:\\.|[^\]])*\]|\\p\{[^}]*\}|\\x..|\\u....|\\.|.)/su.exec(rest)?.[0].length ?? 1;
    read += length;
    return set(rest.slice(0, length));
  };

  const quantified = (): Node => {
    const node = atom();
    const [mark, least, comma, most] = /^(?:[?*+]|\{(\d+)(,?)(\d*)\})/.exec(source.slice(read)) ?? [''];
    if (mark === '') return node;
    read += mark.length;
    const min = mark === '+' ? 1 : Number(least ?? 0);
    const max = mark === '?' ? 1 : comma === '' ? min : Number(most || Number.POSITIVE_INFINITY);
    const { single } = node;
    if (single) {
      return (text, at, next) => {
        let end = at;
        while (end - at < max && single(text[end])) end += 1;
        for (; end - at >= min; end -= 1) if (next(end)) return true;
        return false;
      };
    }
    const repeat =
      (done: number): Node =>
      (text, at, next) =>
        (done < max && node(text, at, (end) => end > at && repeat(done + 1)(text, end, next))) ||
        (done >= min && next(at));
    return repeat(0);
  };

  const alternatives = (): Node => {
    const choices: Node[] = [];
    for (;;) {
      const parts: Node[] = [];
      while (read < source.length && source[read] !== '|' && source[read] !== ')') parts.push(quantified());
      choices.push((text, at, next) => {
        const from = (index: number, position: number): boolean => {
          const part = parts[index];
          return part ? part(text, position, (end) => from(index + 1, end)) : next(position);
        };
        return from(0, at);
      });
      if (source[read] !== '|') break;
      read += 1;
    }
    return (text, at, next) => choices.some((choice) => choice(text, at, next));
  };

  const whole = alternatives();
  const text = unicode ? [...input] : input.split('');
  for (let at = 0; at <= text.length; at += 1) {
    steps += 1;
    if (whole(text, at, () => true) || source.startsWith('^')) break;
  }
  return steps;
}

const { exec } = RegExp.prototype;

/** The steps of all regular expressions that run during `rule`. */
function stepsWhile(rule: () => unknown): number {
  const runs: [RegExp, string][] = [];
  const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    runs.push([this, text]);
    return exec.call(this, text);
  });
  rule();
  spy.mockRestore();
  return runs.reduce((steps, [pattern, text]) => steps + countSteps(pattern, text), 0);
}

const sizes = [500, 1000, 2000] as const;
const growth = (rule: (size: number) => unknown) => {
  const [small, middle, large] = sizes.map((size) => stepsWhile(() => rule(size))) as [
    number,
    number,
    number,
  ];
  return [(middle + 100) / (small + 100), (large + 100) / (middle + 100)];
};

describe('steps of the address rules', () => {
  it('the count finds a quadratic pattern', () => {
    const worst = growth((size) => /^\d*\d*x$/.test('1'.repeat(size)));
    for (const times of worst) expect(times).toBeGreaterThan(3.4);
  });

  it.each([
    ...[
      'a.',
      'a-',
      'a',
      '-',
      '.',
      '@',
      'a@',
      ':',
      ':1',
      '/',
      '/?#',
      'é',
      '日.',
      'ن\u200c',
      '\u200d',
      'xn--',
      '_',
      '%',
      '\\',
      ' ',
      '\0',
      '[1',
    ],
  ])('grow no faster than an address made of %j', (piece) => {
    for (const start of ['http://', 'http://a.com/', 'http://a.com:', 'http://a.', '']) {
      for (const end of ['', '!', '.com', ' ', '\n']) {
        const grown = growth((size) => isHttpUrl(start + piece.repeat(size / piece.length) + end));
        for (const times of grown) expect(times).toBeLessThan(2.1);
      }
    }
  });

  it('grow no faster than an e-mail address', () => {
    for (const piece of ['a', 'a.', 'a@', '.', '-', '@', ' ', 'a-.']) {
      for (const end of ['', '!', '@a.com']) {
        const grown = growth((size) => normalizeEmail(piece.repeat(size / piece.length) + end));
        for (const times of grown) expect(times).toBeLessThan(2.1);
      }
    }
  });
});
