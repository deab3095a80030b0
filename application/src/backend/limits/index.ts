export { MemoryLimits } from './memory-limits.ts';
export {
  type Counter,
  counterKey,
  describeUse,
  Limits,
  type RateLimit,
  refillStepMs,
  type Taken,
  type TakenUse,
  takeAllOrNone,
  type Use,
} from './ports.ts';
export { Queue } from './queue.ts';
