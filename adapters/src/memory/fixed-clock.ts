import type { Clock } from '@toolkit/application/backend/environment';

/** Stands still until a test advances it. */
export class FixedClock implements Clock {
  constructor(private time = new Date('2026-01-01T00:00:00Z')) {}

  now(): Date {
    return this.time;
  }

  advance(milliseconds: number): void {
    this.time = new Date(this.time.getTime() + milliseconds);
  }
}
