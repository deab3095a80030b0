export { clientKey } from './client-key.ts';
export { limitsMigrations } from './limits-migrations.ts';
export { ProcessRateLimits, RateLimits } from './rate-limits.ts';
