// @ts-check
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { listen } from '../../scripts/project.mjs';

/** Shows the mails of a Maildir over HTTP in the format of the embedded inbox.
 * @param {string} mailbox
 * @param {string} queue folder of what was accepted and is not in the Maildir yet
 * @param {Record<string, () => void | Promise<void>>} controls what POST /control/<name> does */
export async function serveMaildir(mailbox, queue, controls) {
  const folder = join(mailbox, 'new');

  async function files() {
    // A client whose mail the server has accepted must find it here.
    for (let waited = 0; waited < 60_000 && (await isBusy(queue)); waited += 20) await sleep(20);
    return existsSync(folder) ? (await readdir(folder)).map((name) => join(folder, name)) : [];
  }

  /** @param {string} method
   * @param {string} path */
  async function answer(method, path) {
    const control = controls[path.replace('/control/', '')];
    if (method === 'POST' && control) return (await control()) ?? { done: true };
    if (path !== '/api/messages') return undefined;
    const paths = await files();
    if (method === 'DELETE') {
      for (const one of paths) await rm(one, { force: true });
      return { deleted: true };
    }
    const messages = await Promise.all(paths.map(message));
    return messages.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    answer(request.method ?? 'GET', path).then(
      (body) => {
        response.writeHead(body ? 200 : 404, { 'Content-Type': 'application/json; charset=utf-8' });
        response.end(JSON.stringify(body ?? { error: 'not-found' }));
      },
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** @param {string} queue */
async function isBusy(queue) {
  const names = existsSync(queue) ? await readdir(queue, { recursive: true }) : [];
  return names.some((name) => name.endsWith('-D'));
}

/** @param {string} path */
async function message(path) {
  const raw = await readFile(path);
  const { subject = '', text = '', html = '', headers, messageId = '' } = await PostalMime.parse(raw);
  const addresses = `${text} ${html.replaceAll('&amp;', '&')}`.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  return {
    id: messageId.replace(/^<|@.*$/g, ''),
    to: headers.filter(({ key }) => key === 'envelope-to').flatMap(({ value }) => value.split(/,\s*/)),
    subject,
    text: text.trim(),
    html,
    links: [...new Set(addresses)],
    receivedAt: (await stat(path)).mtime.toISOString(),
  };
}
