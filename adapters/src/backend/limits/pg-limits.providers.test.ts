import { limitsContract } from '../../contracts/index.ts';
import { twoProcesses } from '../database/two-processes.testing.ts';
import { useFakeDate } from './fake-date.testing.ts';
import { limitsSchema, PgLimits } from './index.ts';

describe('limits of two processes on PostgreSQL', () => {
  const opened = twoProcesses(limitsSchema);
  const advance = useFakeDate();

  limitsContract('PgLimits on PostgreSQL', async () => {
    const limits = [new PgLimits(opened.one.pool), new PgLimits(opened.two.pool)] as const;
    let calls = 0;
    const next = () => limits[calls++ % 2] as PgLimits;
    return {
      limits: {
        take: (...uses) => next().take(...uses),
        giveBack: (...use) => next().giveBack(...use),
        forget: (...use) => next().forget(...use),
      },
      advance,
    };
  });
});
