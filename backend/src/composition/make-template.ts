import { join } from 'node:path';
import { writeTemplate } from '@toolkit/adapters/backend/database';
import { schema } from './database/schema.ts';

/** `node make-template.js <folder>`: creates an empty database with all migrations, which speeds up a first start. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder for the template.');
await writeTemplate(join(folder, 'database.tar.gz'), schema);
