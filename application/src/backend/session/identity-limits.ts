import type { IdentityRules } from '@toolkit/domain/session';
import type { RateLimit } from './ports.ts';

/** Registrations; the key is the network of the client. */
export const registrations = (rules: IdentityRules): RateLimit => ({
  name: 'register',
  ...rules.registrationsPerSource,
});

/** Requests for mails that may go to anybody; the key is the network of the client. */
export const mailRequests = (rules: IdentityRules): RateLimit => ({
  name: 'mail-source',
  ...rules.mailRequestsPerSource,
});

/** Changes of a password; the key is the account. */
export const passwordChanges = (rules: IdentityRules): RateLimit => ({
  name: 'change-account',
  ...rules.passwordChangesPerAccount,
});

/** The same; the key is the network of the client. */
export const passwordChangesFrom = (rules: IdentityRules): RateLimit => ({
  name: 'change-source',
  ...rules.passwordChangesPerSource,
});

/** Resets of a password; the key is the account. */
export const passwordResets = (rules: IdentityRules): RateLimit => ({
  name: 'reset-account',
  ...rules.passwordChangesPerAccount,
});

/** Uses of mailed codes; the key is the network of the client. */
export const linkUses = (rules: IdentityRules): RateLimit => ({
  name: 'link-source',
  ...rules.linkUsesPerSource,
});
