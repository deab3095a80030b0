import { foreignInBrowser } from '@toolkit/adapters/web/session/foreign';
import type { ForeignSignIn } from '@toolkit/application/web/session';
import { clearAnswer } from '../session/taken-answer.ts';

/** Where people sign in at a provider. Nothing comes before the provider's answer has left the address. */
export function openForeign(provider: Pick<ForeignSignIn, 'name' | 'accountUrl'>, send: typeof fetch) {
  clearAnswer();
  return foreignInBrowser(provider, send);
}
