// @ts-check
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { loadEnvFile } from './env-file.mjs';
import { at, compiledServer, freePort, root, runMain, Stop, waitFor } from './project.mjs';

const configElement = /(<script[^>]* id="config"[^>]*>)(.*?)(<\/script>)/s;

/** Serves one origin as in production: pages and modules from Vite, everything else from the server.
 * @param {string} backend
 * @param {number} port */
async function serve(backend, port) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: at('web'),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: { '^/(api|files|livez|readyz|\\.well-known)(/|$)': backend },
    },
    plugins: [
      {
        name: 'configuration',
        // The configuration that the server puts into its page. Development has no content security policy: hot reload
        // needs inline scripts and styles.
        async transformIndexHtml(html) {
          const served = await fetch(`${backend}/login`).then((answer) => answer.text());
          const config = configElement.exec(served)?.[2] ?? '{}';
          return html.replace(configElement, (_all, start, _old, end) => start + config + end);
        },
      },
    ],
  });
  await vite.listen().catch(async () => {
    // Vite watches files, which would keep this process alive.
    await vite.close();
    throw new Stop(`Port ${port} is taken; choose another with PORT.`);
  });
  return vite;
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

  const vite = await serve(backend, port);
  const children = [
    start([at('node_modules/typescript/bin/tsc'), '-b', 'backend', '--watch', '--preserveWatchOutput']),
    start(['--watch', '--watch-preserve-output', '--enable-source-maps', at(compiledServer)]),
  ];
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM');
    await vite.close();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, stop);
  await waitFor(`${backend}/readyz`, 60_000).catch(async (error) => {
    await stop();
    throw error;
  });
  console.log(`With hot reload: ${publicUrl}`);
});
