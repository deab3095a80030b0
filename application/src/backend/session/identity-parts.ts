import type { BrowserSessions } from './browser-sessions.ts';
import type { IdentityMailer } from './mails/identity-mailer.ts';
import type { IdentityPorts } from './ports.ts';
import type { Throttle } from './throttle.ts';
import type { TrustedDevices } from './trusted-devices.ts';

/** The ports, and what the calls share. */
export interface IdentityParts extends IdentityPorts {
  readonly throttle: Throttle;
  readonly trustedDevices: TrustedDevices;
  readonly browserSessions: BrowserSessions;
  readonly mails: IdentityMailer;
}
