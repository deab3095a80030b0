/** What is needed in addition where people sign in at a provider. It loads at once, before anything is shown. */
export { default } from './session/oidc-screens.tsx';
