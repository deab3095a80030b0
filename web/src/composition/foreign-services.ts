import { foreignInBrowser } from '@toolkit/adapters/web/session/foreign';
import type { Config } from '../config.ts';
import { clearAnswer } from '../session/taken-answer.ts';

/** Nothing comes before the provider's answer has left the address. */
export function openForeign({ name, accountUrl }: NonNullable<Config['oidc']>, send: typeof fetch) {
  clearAnswer();
  return foreignInBrowser({ name, accountUrl }, send);
}
