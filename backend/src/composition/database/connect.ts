import { openDatabase } from '@toolkit/adapters/backend/database';
import type { OpenContext } from '../provider.ts';
import { schema } from './schema.ts';

/** @throws StartupError */
export const connect = (
  where: { readonly url: string } | { readonly dataDir: string },
  { log, say, template, patienceMs }: OpenContext,
) =>
  openDatabase({
    ...schema,
    ...where,
    template,
    onConnectionError: (error) => log.error({ type: error.name }, 'database connection lost'),
    say,
    patienceMs,
  });
