import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { paths, plainPath } from '@toolkit/domain/session';
import { type Request, type RequestHandler, Router } from 'express';
import { ApiError } from '../http/api-error.ts';
import type { BuiltWeb } from './built-web.ts';
import { type PageConfig, type PageOrigins, pagePolicy, renderPage } from './page.ts';

const { signedIn, ...everywhere } = paths;
const known = new Set<string>(Object.values(everywhere));
/** Paths that only the API answers, never a page. */
const server = /^\/(?:api|files|livez|readyz)(?:\/|$)/i;

/** Serves the web app. It runs before the API's routes and ignores their paths. */
export function pages(web: BuiltWeb, config: PageConfig, origins: PageOrigins): RequestHandler {
  const { identityProvider } = config;
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/.well-known/change-password', (_request, response) => {
    response.set('Cache-Control', 'no-store').redirect(302, paths.account);
  });
  router.get(bentLink, straighten);
  if (identityProvider === 'firebase') router.get('/auth/action', mailedAction);
  router.use(web.files);
  router.use((request, response) => {
    if (!isNavigation(request)) throw new ApiError('not-found');
    const nonce = randomBytes(16).toString('base64');
    const path = plainPath(request.path);
    const start = web.start(path, identityProvider);
    const html = renderPage(web.template, { nonce, config, ...start });
    // Its length tells nothing: the page holds no secret, and nothing that the request said.
    const isCompressed = request.acceptsEncodings('gzip') !== false;
    response
      .status(isKnown(path) || (path === signedIn && identityProvider === 'oidc') ? 200 : 404)
      .set({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': pagePolicy(nonce, origins, start.firstPaint.script),
        'Content-Type': 'text/html; charset=utf-8',
        Vary: 'Accept-Encoding',
        ...(isCompressed && { 'Content-Encoding': 'gzip' }),
      })
      .send(isCompressed ? gzipSync(html) : html);
  });
  return (request, response, next) => (server.test(request.path) ? next() : router(request, response, next));
}

const pagesOfModes = new Map<unknown, string>([
  ['verifyEmail', paths.confirmEmail],
  ['verifyAndChangeEmail', paths.confirmEmail],
  ['resetPassword', paths.resetPassword],
]);

/** Firebase uses one address for all its mails; ours are two pages, which read the code from the hash. */
const mailedAction: RequestHandler = ({ query: { mode, oobCode } }, response) => {
  const page = pagesOfModes.get(mode);
  const target =
    page && typeof oobCode === 'string' ? `${page}#code=${encodeURIComponent(oobCode)}` : paths.login;
  response.set('Cache-Control', 'no-store').redirect(302, target);
};

/** Some mail programs encode the `#` of a link, or change its capitals. */
const bentLink = /^\/auth\/(?:verify|reset)(?:%23.*)?$/i;

const straighten: RequestHandler = ({ path }, response, next) => {
  const [page = '', code] = path.split(/%23/);
  if (page === page.toLowerCase() && code === undefined) return next();
  // Browsers keep the part behind the `#`, unless the new address has one.
  const target = page.toLowerCase() + (code === undefined ? '' : `#${code}`);
  response.set('Cache-Control', 'no-store').redirect(302, target);
};

/** Whether a person opens the address, as opposed to a script or an image. */
function isNavigation(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'document') return false;
  return request.accepts('html') !== false;
}

const isKnown = (path: string): boolean => known.has(path) || path.startsWith(`${paths.dashboard}/`);
