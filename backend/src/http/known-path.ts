import { dashboardPages, soonModules } from '@toolkit/domain/modules';
import { paths } from '@toolkit/domain/session';
import type { Request } from 'express';

const pages = new Set<string>([
  ...Object.values(paths),
  ...[...dashboardPages, ...soonModules].map((page) => page.path),
]);

/** The route of a request that was routed, as it is written in the code. */
export function findRoute({ route }: Request): string | undefined {
  const pattern: unknown = route?.path;
  return typeof pattern === 'string' ? pattern : undefined;
}

/** The path of a request, if it is one of ours: visitors also type codes, tokens and addresses into paths. */
export const findKnownPath = (request: Request, path: string): string =>
  findRoute(request) ?? (pages.has(path) ? path : '?');
