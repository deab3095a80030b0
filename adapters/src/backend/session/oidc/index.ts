export { textEncryption } from '../secret-encryption.ts';
export { OpenidClientIssuer } from './openid-client-issuer.ts';
export type { OpenidSettings } from './openid-provider.ts';
