import type { Seed } from '@toolkit/domain/url-generator';

export function newSeed(): Seed {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Uint32Array(4));
  return [a, b, c, d];
}
