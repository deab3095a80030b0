export { HttpIdentityCalls } from './http-identity-calls.ts';
export { SessionHint } from './session-hint.ts';
export { sessionInBrowser } from './session-in-browser.ts';
