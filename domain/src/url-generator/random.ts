/** 32 uniform random bits with every call, as an unsigned integer. */
export type RandomBits = () => number;

/** A whole number below the bound (1 to 2^31), each equally likely: what does not fit is drawn again, not folded. */
export function below(random: RandomBits, bound: number): number {
  if (bound <= 1) return 0;
  const mask = 0xffff_ffff >>> Math.clz32(bound - 1);
  for (;;) {
    const drawn = (random() & mask) >>> 0;
    if (drawn < bound) return drawn;
  }
}

/** xoshiro128**: the same numbers for the same four words, which must not all be zero. */
export function seededRandom(seed: ArrayLike<number>): RandomBits {
  let [a = 1, b = 0, c = 0, d = 0] = Array.from(seed);
  return () => {
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
}
