import type { Random } from '@toolkit/application/backend/environment';

/** The same bytes and numbers for the same seed (mulberry32). For tests and the demo only: anybody can predict them. */
export class SeededRandom implements Random {
  constructor(private state = 1) {}

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.next() & 0xff);
  }

  draw(): number {
    return this.next() / 2 ** 32;
  }

  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}
