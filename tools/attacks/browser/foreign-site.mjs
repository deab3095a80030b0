// @ts-check
import { createServer } from 'node:http';
import { listen } from '../../../scripts/project.mjs';

/** @typedef {Awaited<ReturnType<typeof startForeignSite>>} ForeignSite */

const page = '<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>';

/** A foreign web site. Under `origin` it is another site; under `sibling` it is the same site, like the other ports
 * of a host: browsers send it the same cookies. Any page may load it; `/cookie?…` sets the cookie that follows. */
export async function startForeignSite() {
  const requests = /** @type {{ method: string, url: string, referer: string | undefined }[]} */ ([]);
  const server = createServer((request, response) => {
    const { method = '', url = '/', headers } = request;
    requests.push({ method, url, referer: headers.referer });
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    const [path = '', query = ''] = url.split('?');
    if (path === '/cookie') response.setHeader('Set-Cookie', query.split('&').map(decodeURIComponent));
    const script = path.endsWith('.js');
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
    response.end(script ? "ran('a script from elsewhere')" : page);
  });
  const port = await listen(server);
  return {
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    sibling: `http://localhost:${port}`,
    requests,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
