import { OpenidClientIssuer } from './openid-client-issuer.ts';
import type { OpenidSettings } from './openid-settings.ts';
import type { OpenidTroubleReport } from './openid-trouble.ts';

const makeSettings = (issuer: string, settings: Partial<OpenidSettings> = {}): OpenidSettings => ({
  issuer,
  maySlash: false,
  clientId: 'toolkit',
  clientSecret: 'secret',
  tokenAuth: undefined,
  trustEmail: false,
  endSessionUrl: undefined,
  ...settings,
});

/** Two processes of one installation, on a clock that stands still until a test advances it. */
export function issuerOver(issuer: string, settings: Partial<OpenidSettings> = {}) {
  let now = Date.now();
  const reports: OpenidTroubleReport[] = [];
  const make = () =>
    new OpenidClientIssuer({
      settings: makeSettings(issuer, settings),
      redirectUrl: 'https://app.example.test/auth/callback',
      leftUrl: 'https://app.example.test/login',
      secret: 'of the installation',
      clock: { now: () => new Date(now) },
      report: (trouble) => reports.push(trouble),
    });
  return {
    issuer: make(),
    elsewhere: make(),
    reports,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}
