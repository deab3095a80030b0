import type { IncomingMessage } from 'node:http';
import { isOwnHost } from '../own-host.ts';
import { type InboxMessage, inboxCss, inboxPage, inboxScript } from './inbox-page.ts';

export interface Messages {
  list(): readonly InboxMessage[];
  clear(): void;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail may have styles and links, but runs no scripts and loads nothing. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export function answerRequest(messages: Messages, request: IncomingMessage): Answer {
  if (!isOwnHost(request)) return json(403, { error: 'forbidden' });
  const [path = '/', query] = (request.url ?? '/').split('?');
  if (request.method === 'DELETE' && path === '/api/messages') {
    if (isFromElsewhere(request)) return json(403, { error: 'forbidden' });
    messages.clear();
    return json(200, { deleted: true });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return json(405, { error: 'method-not-allowed' });
  const list = messages.list();
  if (path === '/inbox.css') return answer(200, 'text/css', inboxCss);
  if (path === '/inbox.js') return answer(200, 'text/javascript', inboxScript);
  if (path === '/api/messages') return json(200, list);
  const asked = list.find(({ id }) => query === `mail=${id}`);
  if (path === '/') return answer(200, 'text/html', inboxPage(list, asked));
  const message = list.find(({ id }) => path === `/messages/${id}`);
  return message ? answer(200, 'text/html', message.html, mailPolicy) : json(404, { error: 'not-found' });
}

const json = (status: number, body: unknown): Answer =>
  answer(status, 'application/json', JSON.stringify(body));

const answer = (status: number, type: string, body: string, policy = pagePolicy): Answer => ({
  status,
  headers: {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  },
  body,
});

/** Browsers send an Origin with every DELETE; old ones send no Sec-Fetch-Site, and programs neither. */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const { host, origin = `http://${host}`, 'sec-fetch-site': site = 'same-origin' } = headers;
  return origin !== `http://${host}` || site !== 'same-origin';
}
