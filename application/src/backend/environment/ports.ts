export abstract class Random {
  /** Unpredictable bytes. */
  abstract bytes(count: number): Uint8Array;
}

export abstract class Clock {
  abstract now(): Date;
}
