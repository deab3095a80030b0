export { clientKey } from './client-key.ts';
export { FairQueue } from './fair-queue.ts';
export { limitsSchema } from './limits-schema.ts';
export { PgLimits } from './pg-limits.ts';
export { ProcessLimits } from './process-limits.ts';
