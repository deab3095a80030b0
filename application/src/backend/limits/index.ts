export { Limits, type RateLimit, type Taken, type TakenUse, type TakenUses, type Use } from './ports.ts';
