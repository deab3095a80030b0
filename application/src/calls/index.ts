export * from './account-calls.ts';
export * from './account-routes.ts';
export type { Call } from './call.ts';
export * from './identity-calls.ts';
