import type { IdentityRules } from '@toolkit/domain/session';
import type { Use } from '../../limits/ports.ts';

/** A registration, successful or not; `source` is the network of a client, here and below. */
export const registration = (rules: IdentityRules, source: string): Use => ({
  name: 'register',
  ...rules.registrationsPerSource,
  key: source,
});

/** A step of a sign-in at a provider. */
export const foreignSignIn = (rules: IdentityRules, step: 'begin' | 'finish', source: string): Use => ({
  name: `foreign-${step}`,
  ...rules.foreignSignInsPerSource,
  key: source,
});

/** A request for a mail, which may go to any address. */
export const mailRequest = (rules: IdentityRules, source: string): Use => ({
  name: 'mail-source',
  ...rules.mailRequestsPerSource,
  key: source,
});

/** A change of the password of the account `person`. */
export const passwordChange = (rules: IdentityRules, person: string): Use => ({
  name: 'change-account',
  ...rules.passwordChangesPerAccount,
  key: person,
});

/** A change of a password, counted by the client's network. */
export const passwordChangeFrom = (rules: IdentityRules, source: string): Use => ({
  name: 'change-source',
  ...rules.passwordChangesPerSource,
  key: source,
});

/** A reset of the password of the account `person`. */
export const passwordReset = (rules: IdentityRules, person: string): Use => ({
  name: 'reset-account',
  ...rules.passwordChangesPerAccount,
  key: person,
});

/** A use of a mailed code. */
export const linkUse = (rules: IdentityRules, source: string): Use => ({
  name: 'link-source',
  ...rules.linkUsesPerSource,
  key: source,
});
