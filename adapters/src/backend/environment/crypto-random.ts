import { randomBytes } from 'node:crypto';
import type { Random } from '@toolkit/application/backend/environment';

export class CryptoRandom implements Random {
  bytes(count: number): Uint8Array {
    return new Uint8Array(randomBytes(count));
  }
}
