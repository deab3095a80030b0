import type { Clock } from '@toolkit/application/backend/environment';

export class SystemClock implements Clock {
  now() {
    return new Date();
  }
}
