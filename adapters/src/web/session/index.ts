export { HttpIdentityCalls } from './http-identity-calls.ts';
export { sessionInBrowser } from './session-in-browser.ts';
