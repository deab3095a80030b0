import type { BrowserSessions } from './browser-sessions.ts';
import type { KnownDevices } from './known-devices.ts';
import type { IdentityMailer } from './mails/identity-mailer.ts';
import type { IdentityPorts } from './ports.ts';
import type { Throttle } from './throttle.ts';

/** The ports, and what the calls share. */
export interface IdentityParts extends IdentityPorts {
  readonly throttle: Throttle;
  readonly knownDevices: KnownDevices;
  readonly browserSessions: BrowserSessions;
  readonly mails: IdentityMailer;
}
