import * as v from 'valibot';
import type { Variables } from '../config/setting.ts';
import { embeddedDatabase } from './database/embedded.ts';
import { postgres } from './database/postgres.ts';
import { embeddedIdentity } from './identity/embedded.ts';
import { firebase } from './identity/firebase.ts';
import type { IdentityProvider } from './identity/identity.ts';
import { oidc } from './identity/oidc.ts';
import { inbox } from './mail/inbox.ts';
import { smtp } from './mail/smtp.ts';
import type { DatabaseProvider, MailProvider, StorageProvider } from './provider.ts';
import { folder } from './storage/folder.ts';
import { s3 } from './storage/s3.ts';

// Of each kind the first serves whose variables are given; the last needs none.
export const databases: readonly DatabaseProvider[] = [postgres, embeddedDatabase];
export const storages: readonly StorageProvider[] = [s3, folder];
export const mails: readonly MailProvider[] = [smtp, inbox];

/** Of these, `IDENTITY_PROVIDER` names one. */
export const identities: readonly IdentityProvider[] = [embeddedIdentity, firebase, oidc];

const names = identities.map(({ name }) => name);
const choice = names.join(', ').replace(/, (?=\w+$)/, ' or ');
export const identityChoice = {
  IDENTITY_PROVIDER: {
    rule: v.picklist(names, choice),
    default: 'embedded',
    means: `who signs people in: ${choice}`,
  },
} satisfies Variables;
