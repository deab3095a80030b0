import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '../http/api-error.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** A worker takes its policy from the answer that brought its script; only there may WebAssembly be compiled. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; frame-ancestors 'none'";

/**
 * The files of the bundle by their addresses, as they were at start: what is not in that list does not exist, so no
 * path of a request ever reaches the disk. An asset that is missing is a 404 and never the page.
 */
export function builtFiles(dist: string): RequestHandler {
  const known = new Set(addressesIn(dist));
  return (request, response, next) => {
    const { path } = request;
    if (!known.has(path)) {
      if (path.startsWith('/assets/')) throw new ApiError('not-found');
      next();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new ApiError('method-not-allowed', { Allow: 'GET, HEAD' });
    }
    send(dist, path, request, response).catch(next);
  };
}

async function send(dist: string, path: string, request: Request, response: Response): Promise<void> {
  const choice = encodings.find(
    ([name, ending]) => request.acceptsEncodings(name) && existsSync(join(dist, path + ending)),
  );
  const bytes = await readFile(join(dist, path + (choice?.[1] ?? '')));
  const forever = path.startsWith('/assets/');
  response.set({
    'Cache-Control': forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'Content-Length': `${bytes.length}`,
    'Content-Security-Policy': policy,
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    Vary: 'Accept-Encoding',
    ...(choice && { 'Content-Encoding': choice[0] }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function addressesIn(dist: string): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('/.'));
}
