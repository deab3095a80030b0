import { MemoryLimits } from '@toolkit/application/backend/limits';
import { limitsContract } from '../contracts/index.ts';
import { FixedClock } from './fixed-clock.ts';

limitsContract('MemoryLimits', async () => {
  const clock = new FixedClock();
  return { limits: new MemoryLimits(clock), advance: (milliseconds) => clock.advance(milliseconds) };
});
