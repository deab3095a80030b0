import { StartupError } from '@toolkit/application/backend/environment';
import type pg from 'pg';
import { serviceLimits, timeLimits } from './postgres-pool.ts';
import { session } from './postgres-settings.ts';

const limits = Object.entries(timeLimits(serviceLimits)).map(([name, ms]) => [name, `${ms}ms`] as const);
const wanted = new Map<string, string>([...Object.entries(session), ...limits]);

/** Behind a pooler the role sets what a connection would; limits of the role's own will do. @throws StartupError */
export async function checkRole(client: pg.Client, place: string): Promise<void> {
  const { rows } = await client.query<Record<'name' | 'value' | 'role', string>>(
    `select name, current_setting(name) as value, quote_ident(session_user) as role from unnest($1::text[]) as name`,
    [[...wanted.keys()]],
  );
  const statements = rows
    .filter(({ name, value }) => (name.endsWith('_timeout') ? value === '0' : value !== wanted.get(name)))
    .map(({ name, role }) => `ALTER ROLE ${role} SET ${name} = '${wanted.get(name)}';`);
  if (statements.length === 0) return;
  throw new StartupError(
    `Through a pooler the user of DATABASE_URL needs settings of its own in ${place}; run ${statements.join(' ')} and then RECONNECT in the console of PgBouncer.`,
  );
}
