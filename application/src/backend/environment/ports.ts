export abstract class Random {
  /** Cryptographically secure random bytes. */
  abstract bytes(count: number): Uint8Array;
}

export abstract class Clock {
  abstract now(): Date;
}
