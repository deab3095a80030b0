export { OpenidClientIssuer } from './openid-client-issuer.ts';
