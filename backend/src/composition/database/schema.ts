import { accountSchema } from '@toolkit/adapters/backend/account';
import { joinSchemas, secretSchema } from '@toolkit/adapters/backend/database';
import { limitsSchema } from '@toolkit/adapters/backend/limits';
import { mailSchema } from '@toolkit/adapters/backend/mail';
import { identitySchema } from '@toolkit/adapters/backend/session';

/** All tables of this process, in one database with one migration history. */
export const schema = joinSchemas(accountSchema, limitsSchema, identitySchema, mailSchema, secretSchema);
