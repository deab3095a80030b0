import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';
import { ApiError } from '../http/api-error.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** A worker's policy comes with the response that delivers its script; only workers may compile WebAssembly. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; frame-ancestors 'none'";

/**
 * Serves the files of the bundle by address, read at start: a path outside that list does not exist, so no request path
 * reaches the disk, and all answers share the same bytes. A missing asset is a 404, never the page.
 */
export function builtFiles(dist: string): RequestHandler {
  const contents = readContents(dist);
  return (request, response, next) => {
    const { path, method } = request;
    const plain = contents.get(path);
    const type = types[extname(path)];
    if (!plain || !type) {
      if (path.startsWith('/assets/')) throw new ApiError('not-found');
      next();
      return;
    }
    if (method !== 'GET' && method !== 'HEAD')
      throw new ApiError('method-not-allowed', { Allow: 'GET, HEAD' });
    const choice = encodings.find(
      ([name, ending]) => contents.has(path + ending) && request.acceptsEncodings(name),
    );
    const bytes = choice ? (contents.get(path + choice[1]) ?? plain) : plain;
    response.set({
      'Cache-Control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      'Content-Security-Policy': policy,
      'Content-Type': type,
      Vary: 'Accept-Encoding',
      ...(choice && { 'Content-Encoding': choice[0] }),
    });
    response.send(bytes);
  };
}

/** Reads all files that can be requested, and their compressed forms. */
function readContents(dist: string): ReadonlyMap<string, Buffer> {
  const known = [...Object.keys(types), ...encodings.map(([, ending]) => ending)];
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && known.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files
      .map((file) => [file.slice(dist.length).replaceAll('\\', '/'), file] as const)
      .filter(([path]) => !path.startsWith('/.'))
      .map(([path, file]) => [path, readFileSync(file)]),
  );
}
