export { limitsSchema } from './limits-schema.ts';
export { PgLimits } from './pg-limits.ts';
