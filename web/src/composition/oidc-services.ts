import { oidcInBrowser } from '@toolkit/adapters/web/session/oidc';
import type { Config } from '../config.ts';
import { clearAnswer } from '../session/taken-answer.ts';

/** Nothing comes before the provider's answer has left the address. */
export function openOidc({ name, accountUrl }: NonNullable<Config['oidc']>, send: typeof fetch) {
  clearAnswer();
  return oidcInBrowser({ name, accountUrl }, send);
}
