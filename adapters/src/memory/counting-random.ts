import type { Random } from '@toolkit/application/backend/environment';

/** Other bytes each time, four or more of them. For tests and the demo only: anybody can predict them. */
export class CountingRandom implements Random {
  constructor(private count = 0) {}

  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    this.count += 1;
    new DataView(bytes.buffer).setUint32(0, this.count);
    return bytes;
  }
}
