import type { Clock } from '@toolkit/application/backend/account';

export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}
