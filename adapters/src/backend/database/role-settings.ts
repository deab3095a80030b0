import { StartupError } from '@toolkit/application/backend/environment';
import type pg from 'pg';
import { serviceLimits, timeLimits } from './postgres-pool.ts';
import { session } from './postgres-settings.ts';

const wanted = JSON.stringify({ ...session, ...timeLimits(serviceLimits) });

/** Behind a pooler the role sets what a connection would; limits of the role's own will do. @throws StartupError */
export async function checkRole(client: pg.Client, place: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from json_each_text($1) as wanted (name, value)
     where current_setting(name) = '0' or name not like '%timeout' and current_setting(name) <> value`,
    [wanted],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new StartupError(
    `Through a pooler the user of DATABASE_URL needs settings of its own in ${place}: ${names}. The statements are in docs/deploy.md, under PgBouncer.`,
  );
}
