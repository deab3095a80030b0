import type { AccountDetails } from '@toolkit/domain/account';
import * as v from 'valibot';
import { read } from './read.ts';

const details = v.object({
  firstName: v.string(),
  lastName: v.string(),
  avatarPath: v.string(),
}) satisfies v.GenericSchema<AccountDetails>;

/** Where each call on the account goes, and what pages read of its answer. They load nothing else of the table. */
export const accountRoutes = {
  initialize: { method: 'GET', path: '/api/user/initialize', answer: v.object({}) },
  details: { method: 'GET', path: '/api/user/account/details', answer: details },
  save: { method: 'POST', path: '/api/user/account/save', answer: details },
  removeAvatar: { method: 'DELETE', path: '/api/user/account/avatar', answer: details },
  downloadUrl: { method: 'GET', path: '/api/storage/download-url', answer: v.object({ url: v.string() }) },
} as const;

type Routes = typeof accountRoutes;
export type AccountCallName = keyof Routes;

export function readAccountAnswer<Name extends AccountCallName>(call: Name, answer: unknown) {
  type Answer<Each extends AccountCallName> = v.InferOutput<Routes[Each]['answer']>;
  const routes: { readonly [Each in AccountCallName]: { answer: v.GenericSchema<unknown, Answer<Each>> } } =
    accountRoutes;
  return read(routes[call].answer, answer);
}
