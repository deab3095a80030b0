/** What is needed in addition where people sign in at a provider. It loads at once, before anything is shown. */
export { openOidc } from './composition/oidc-services.ts';
export { default } from './session/oidc-screens.tsx';
