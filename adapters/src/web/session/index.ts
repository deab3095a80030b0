export { EmbeddedIdentityProvider } from './embedded-identity-provider.ts';
export { EmbeddedMailedLinks } from './embedded-mailed-links.ts';
export { embeddedIdentityInBrowser } from './in-browser.ts';
