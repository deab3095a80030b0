import { mayHoldSession } from '@toolkit/adapters/web/session/kept-hint';
import { restoring, type Session, signedOut } from '@toolkit/domain/session';
import type { Config } from '../config.ts';

/** What is known of the session before the identity provider is loaded. */
export const firstSession = ({ identityProvider }: Config): Session =>
  identityProvider !== 'embedded' || mayHoldSession(window) ? restoring : signedOut;
