/** What is needed in addition where people sign in at a provider. It loads at once, before anything is shown. */
export { openForeign } from './composition/foreign-services.ts';
export { default } from './session/foreign-screens.tsx';
