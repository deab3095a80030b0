export { OpenidClientIssuer, type OpenidClientIssuerOptions } from './openid-client-issuer.ts';
export type { OpenidSettings } from './openid-settings.ts';
export type { OpenidTroubleReport } from './openid-trouble.ts';
