import type { Use } from '@toolkit/application/backend/limits';
import { limitsContract } from '../../contracts/index.ts';
import { type NewPostgres, newPostgres } from '../../contracts/postgres/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { useFakeDate } from './fake-date.testing.ts';
import { limitsSchema, PgLimits } from './index.ts';

describe('limits of two processes on PostgreSQL', () => {
  let postgres: NewPostgres;
  let databases: readonly Database[];
  const limitsAt = (at: number) => new PgLimits((databases[at % 2] as Database).pool);
  const advance = useFakeDate();

  beforeAll(async () => {
    postgres = await newPostgres();
    const open = () => openDatabase({ ...limitsSchema, ...postgres.patiently });
    databases = await Promise.all([open(), open()]);
  });

  afterAll(async () => {
    for (const database of databases) await database.close();
    await postgres.drop();
  });

  limitsContract('PgLimits on PostgreSQL', async () => {
    const limits = [limitsAt(0), limitsAt(1)] as const;
    let calls = 0;
    const next = () => limits[calls++ % 2] as PgLimits;
    return {
      limits: {
        take: <Uses extends readonly Use[]>(...uses: Uses) => next().take<Uses>(...uses),
        giveBack: (...use) => next().giveBack(...use),
        forget: (...use) => next().forget(...use),
      },
      advance,
    };
  });
});
