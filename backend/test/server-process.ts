import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.ts';

const main = fileURLToPath(new URL('../server/main.js', import.meta.url));
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** The bundled application in a process of its own, after these shell commands. */
export function startProcess(environment: Record<string, string>, before = 'true') {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: '0', INBOX_PORT: '0', ...environment };
  const child = spawn('sh', ['-c', `${before}; exec "$0" "$1"`, process.execPath, main], { env });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, ended: once(child, 'close'), output: () => output };
}

/** Waits until it serves pages. */
export async function serveProcess(environment: Record<string, string>, before?: string) {
  const started = startProcess(environment, before);
  const { child, output } = started;
  const findPort = () => /http:\/\/localhost:(\d+)/.exec(output())?.[1];
  await eventually('its address or its end', () => findPort() ?? child.exitCode !== null);
  const port = Number(findPort());
  if (!port) throw new Error(`Did not start: ${output()}`);
  return { ...started, port, url: `http://127.0.0.1:${port}` };
}
