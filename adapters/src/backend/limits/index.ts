export { clientKey, unknownClient } from './client-key.ts';
export { limitsMigrations } from './limits-migrations.ts';
export { ProcessRateLimits, type RateLimit, RateLimits, type Taken } from './rate-limits.ts';
