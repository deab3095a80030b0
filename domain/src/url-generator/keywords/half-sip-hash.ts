/**
 * HalfSipHash-1-3 of Aumasson and Bernstein, 32 bits: without the key, nobody can predict it.
 * https://github.com/veorq/SipHash/blob/master/halfsiphash.c
 */
export function halfSipHash(
  bytes: Uint8Array,
  start: number,
  end: number,
  key0: number,
  key1: number,
): number {
  const length = end - start;
  const whole = length & ~3;
  let a = key0;
  let b = key1;
  let c = 0x6c796765 ^ key0;
  let d = 0x74656462 ^ key1;
  for (let at = 0; ; at += 4) {
    const from = start + at;
    let word = 0xff;
    if (at < whole) {
      word =
        (bytes[from] as number) |
        ((bytes[from + 1] as number) << 8) |
        ((bytes[from + 2] as number) << 16) |
        ((bytes[from + 3] as number) << 24);
    } else if (at === whole) {
      word = length << 24;
      for (let rest = length - whole; rest > 0; rest -= 1)
        word |= (bytes[from + rest - 1] as number) << ((rest - 1) * 8);
    }
    if (at <= whole) d ^= word;
    else c ^= word;
    for (let rounds = at <= whole ? 1 : 3; rounds > 0; rounds -= 1) {
      a = (a + b) | 0;
      b = ((b << 5) | (b >>> 27)) ^ a;
      a = (a << 16) | (a >>> 16);
      c = (c + d) | 0;
      d = ((d << 8) | (d >>> 24)) ^ c;
      a = (a + d) | 0;
      d = ((d << 7) | (d >>> 25)) ^ a;
      c = (c + b) | 0;
      b = ((b << 13) | (b >>> 19)) ^ c;
      c = (c << 16) | (c >>> 16);
    }
    if (at > whole) return (b ^ d) >>> 0;
    a ^= word;
  }
}
