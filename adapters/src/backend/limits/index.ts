export { clientKey } from './client-key.ts';
export { FairQueue } from './fair-queue.ts';
export { limitsMigrations } from './limits-migrations.ts';
export { PgLimits } from './pg-limits.ts';
export { ProcessLimits } from './process-limits.ts';
