import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { ApiError } from '../http/api-error.ts';

/** The codings in which the build leaves each asset as well, the best first, and the endings of these files. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** A worker's policy comes with the response that delivers its script; only workers may compile WebAssembly. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; frame-ancestors 'none'";

/**
 * Serves the assets of the bundle, compressed where the client can read it. A missing one is a 404, never the page. All
 * are read at the start: a new build does not take them from the pages that are open, and no request waits for the disk
 * behind hashes of passwords.
 */
export function builtFiles(dist: string): RequestHandler {
  const folder = join(dist, 'assets');
  const contents = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  const router = Router({ caseSensitive: true });
  router.get('/assets/:name', (request, response, next) => {
    const { name } = request.params;
    if (!contents.has(name) || /\.(?:br|gz|map)$/.test(name)) return next();
    const [coding, ending = ''] =
      codings.find(([coding, ending]) => contents.has(name + ending) && request.acceptsEncodings(coding)) ??
      [];
    response.type(name).set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': policy,
      Vary: 'Accept-Encoding',
      ...(coding && { 'Content-Encoding': coding }),
    });
    response.send(contents.get(name + ending));
  });
  return router.use('/assets', () => {
    throw new ApiError('not-found');
  });
}
