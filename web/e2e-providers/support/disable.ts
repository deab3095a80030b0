import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Product } from '../../../scripts/product.mjs';

/** What an operator does. @param folder of its data */
export async function disable(app: Product, folder: string, email: string): Promise<void> {
  await app.copy.stop();
  const database = await PGlite.create(join(folder, 'database'));
  await database.query('UPDATE identity_user SET disabled = true WHERE email = $1', [email]);
  await database.close();
  await app.copy.start();
}
