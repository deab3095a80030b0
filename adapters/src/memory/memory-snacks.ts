import type { Snack, Snacks } from '@toolkit/application/web/feedback';

/** Keeps what it was told. */
export class MemorySnacks implements Snacks {
  readonly shown: Snack[] = [];

  show(snack: Snack): void {
    this.shown.push(snack);
  }
}
