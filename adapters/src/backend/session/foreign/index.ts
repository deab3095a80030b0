/** @public the calls that use it come next */
export { OpenidClientIssuer, type OpenidClientIssuerOptions } from './openid-client-issuer.ts';
export type { OpenidSettings } from './openid-settings.ts';
/** @public the calls that use it come next */
export type { OpenidTroubleReport } from './openid-trouble.ts';
