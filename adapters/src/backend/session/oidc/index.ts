export { OpenidClientIssuer } from './openid-client-issuer.ts';
export type { OpenidSettings } from './openid-provider.ts';
