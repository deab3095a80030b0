import { outboxContract } from '../contracts/index.ts';
import { FixedClock } from './fixed-clock.ts';
import { MemoryOutbox } from './memory-outbox.ts';

outboxContract('MemoryOutbox', async () => {
  const clock = new FixedClock();
  const outbox = new MemoryOutbox(clock);
  return {
    outbox,
    elsewhere: outbox,
    now: async () => clock.now(),
    pass: async (milliseconds) => clock.advance(milliseconds),
  };
});
