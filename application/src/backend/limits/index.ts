export { MemoryLimits } from './memory-limits.ts';
export {
  type Counter,
  counterKey,
  describeUse,
  Limits,
  type Rate,
  type RateLimit,
  refillStepMs,
  type Taken,
  type TakenUse,
  takeAllOrNone,
  type Use,
} from './ports.ts';
export { Queue } from './queue.ts';
