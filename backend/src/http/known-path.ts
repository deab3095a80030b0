import { accountCallNames, accountCalls, identityCallNames } from '@toolkit/application/calls';
import { dashboardPages, soonModules } from '@toolkit/domain/modules';
import { identityPath, paths } from '@toolkit/domain/session';
import type { Request } from 'express';

/** Also the calls, which may be refused before they are routed. */
const known = new Set<string>([
  ...Object.values(paths),
  ...[...dashboardPages, ...soonModules].map((page) => page.path),
  ...accountCallNames.map((call) => accountCalls[call].path),
  ...identityCallNames.map((call) => identityPath + call),
]);

/** The route of a request that was routed, as it is written in the code. */
export function findRoute({ route }: Request): string | undefined {
  const pattern: unknown = route?.path;
  return typeof pattern === 'string' ? pattern : undefined;
}

/** The path of a request, if it is one of ours: visitors also type codes, tokens and addresses into paths. */
export const findKnownPath = (request: Request, path: string): string =>
  findRoute(request) ?? (known.has(path) ? path : path.startsWith('/assets/') ? '/assets/?' : '?');
