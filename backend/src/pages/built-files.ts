import { extname, join } from 'node:path';
import express, { type RequestHandler, type Response, Router } from 'express';
import { ApiError } from '../http/api-error.ts';

/** The codings in which the build leaves each asset as well, the best first, and the endings of these files. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** A worker's policy comes with the response that delivers its script; only workers may compile WebAssembly. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; frame-ancestors 'none'";

/** Serves the assets of the bundle, compressed where the client can read it. A missing one is a 404, never the page. */
export function builtFiles(dist: string): RequestHandler {
  const options = { immutable: true, maxAge: '1y', etag: false, lastModified: false, acceptRanges: false };
  const assets = express.static(join(dist, 'assets'), { ...options, redirect: false, setHeaders });
  return Router().use('/assets', chooseCoding, assets, () => {
    throw new ApiError('not-found');
  });
}

const chooseCoding: RequestHandler = (request, _response, next) => {
  const [, ending = ''] = codings.find(([coding]) => request.acceptsEncodings(coding)) ?? [];
  request.url = request.path + ending;
  next();
};

function setHeaders(response: Response, file: string): void {
  response.set({ 'Content-Security-Policy': policy, Vary: 'Accept-Encoding' });
  const [coding, ending = ''] = codings.find(([, end]) => file.endsWith(end)) ?? [];
  if (coding) response.set('Content-Encoding', coding);
  response.type(extname(file.slice(0, file.length - ending.length)));
}
