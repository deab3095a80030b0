import { EntitySchema } from 'typeorm';
import { migration } from '../database/index.ts';

/** Nothing reads or writes through it: each use of a counter is one atomic statement. */
const counterEntity = new EntitySchema({
  name: 'rate_limit',
  columns: {
    key: { type: 'varchar', length: 255, primary: true },
    points: { type: 'integer', default: 0 },
    // When all uses will be back, in milliseconds since 1970.
    expire: { type: 'bigint', nullable: true },
  },
  indices: [{ name: 'rate_limit_expire', columns: ['expire'] }],
});

export const limitsSchema = {
  entities: [counterEntity],
  migrations: [
    // Earlier versions counted here with rate-limiter-flexible, which needs these columns in this order.
    migration(
      'CreateRateLimits1763700100000',
      `CREATE TABLE "rate_limit" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL DEFAULT 0, "expire" bigint)`,
      `CREATE INDEX "rate_limit_expire" ON "rate_limit" ("expire")`,
    ),
    // Earlier versions gave all uses of a limit back at once. What they counted is forgotten.
    migration('RefillLimitsEvenly1764600000000', 'DELETE FROM "rate_limit"'),
  ],
} as const;
