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

/** In milliseconds: after how long one use of these limits comes back. */
const steps = {
  'guess-source': 18_000,
  'guess-pair': 180_000,
  'guess-device': 180_000,
  'guess-account': 1_080_000,
  'password-source': 1_500,
  'password-pair': 15_000,
  'change-account': 360_000,
  'change-source': 60_000,
  'reset-account': 360_000,
  register: 180_000,
  'foreign-begin': 3_000,
  'foreign-finish': 3_000,
  'mail-source': 60_000,
  'link-source': 60_000,
  'mail-device-password-reset': 720_000,
  'upload-minute': 6_000,
  'upload-hour': 60_000,
};
const stepRows = Object.entries(steps)
  .map(([name, ms]) => `('${name}', ${ms})`)
  .join();
const nowMs = '(extract(epoch from now()) * 1000)::bigint';

export const limitsSchema = {
  entities: [counterEntity],
  migrations: [
    // Earlier versions counted here with rate-limiter-flexible, which needs these columns in this order.
    migration(
      'CreateRateLimits1763700100000',
      `CREATE TABLE "rate_limit" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL DEFAULT 0, "expire" bigint)`,
      `CREATE INDEX "rate_limit_expire" ON "rate_limit" ("expire")`,
    ),
    // Earlier versions gave all uses of these limits back at once, at "expire", and counted them in "points".
    migration(
      'RefillLimitsEvenly1764600000000',
      `UPDATE "rate_limit" SET "expire" = ${nowMs} + "points" * "stepMs" FROM (VALUES ${stepRows}) AS s ("name", "stepMs")
       WHERE split_part("key", ':', 1) = "name" AND "expire" > ${nowMs}`,
    ),
  ],
} as const;
