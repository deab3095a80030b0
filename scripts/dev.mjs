// @ts-check
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { ensureBuilt } from './build.mjs';
import { loadEnvFile } from './env-file.mjs';
import { at, compiledServer, freePort, listen, root, runMain, Stop, waitFor } from './project.mjs';

const configElement = /(<script[^>]* id="config"[^>]*>)(.*?)(<\/script>)/s;

/** The page from source, with the configuration that the server puts into its page.
 * @param {import('vite').ViteDevServer} vite
 * @param {string} backend
 * @param {string} url */
async function renderPage(vite, backend, url) {
  const html = readFileSync(at('web/index.html'), 'utf8');
  const served = await fetch(`${backend}/login`).then((answer) => answer.text());
  const config = configElement.exec(served)?.[2] ?? '{}';
  const page = html.replace(configElement, (_all, start, _old, end) => start + config + end);
  // Development has no content security policy: hot reload needs inline scripts and styles.
  return vite.transformIndexHtml(url, page);
}

/** @param {import('node:http').IncomingMessage} incoming */
const isNavigation = ({ method, url = '', headers }) =>
  method === 'GET' &&
  !/^\/(api|files|livez|readyz|\.well-known)(\/|$)/.test(url) &&
  (headers.accept ?? '').includes('text/html');

/** @param {string} backend
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing */
function passOn(backend, incoming, outgoing) {
  const { method, url, headers } = incoming;
  const further = request(`${backend}${url}`, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  further.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end('The server is restarting.');
  });
  incoming.pipe(further);
}

/** Serves one origin as in production: pages and modules from Vite, everything else from the server.
 * @param {string} backend
 * @param {number} port */
async function serve(backend, port) {
  const { createServer: createVite } = await import('vite');
  const server = createServer();
  const vite = await createVite({
    root: at('web'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  server.on('request', (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, () => {
      if (!isNavigation(incoming)) return passOn(backend, incoming, outgoing);
      return renderPage(vite, backend, incoming.url ?? '/').then(
        (page) => outgoing.setHeader('content-type', 'text/html').end(page),
        (error) => outgoing.writeHead(502).end(String(error)),
      );
    });
  });
  await listen(server, port).catch(async () => {
    // Vite watches files, which would keep this process alive.
    await vite.close();
    throw new Stop(`Port ${port} is taken; choose another with PORT.`);
  });
  return { server, vite };
}

await runMain(async () => {
  process.chdir(root);
  loadEnvFile();
  await ensureBuilt();
  const port = Number(process.env.PORT ?? 3000);
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  const backendPort = await freePort();
  const backend = `http://127.0.0.1:${backendPort}`;
  const env = { ...process.env, PORT: String(backendPort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl };
  const start = (/** @type {string[]} */ args) => spawn(process.execPath, args, { env, stdio: 'inherit' });

  const { server, vite } = await serve(backend, port);
  const children = [
    start([at('node_modules/typescript/bin/tsc'), '-b', 'backend', '--watch', '--preserveWatchOutput']),
    start(['--watch', '--watch-preserve-output', '--enable-source-maps', at(compiledServer)]),
  ];
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM');
    await vite.close();
    server.close();
    server.closeAllConnections();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, stop);
  await waitFor(`${backend}/readyz`, 60_000).catch(async (error) => {
    await stop();
    throw error;
  });
  console.log(`With hot reload: ${publicUrl}`);
});
