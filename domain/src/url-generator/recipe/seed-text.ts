import type { Seed } from '../keywords/random.ts';

const form = /^[0-9a-f]{32}$/i;

/** 32 hexadecimal digits, the first word first. */
export const seedText = (seed: Seed): string =>
  seed.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

/** Undefined if the text is not a seed. */
export function seedOfText(text: string): Seed | undefined {
  if (!form.test(text)) return undefined;
  const word = (at: number): number => Number.parseInt(text.slice(8 * at, 8 * at + 8), 16);
  return [word(0), word(1), word(2), word(3)];
}
