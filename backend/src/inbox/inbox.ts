import type { InboxMessage } from '@toolkit/application/backend/mail';
import express, { type Express } from 'express';
import { makeSecurityHeaders } from '../http/security-headers.ts';
import { isOwnHost } from '../own-host.ts';
import { type Listening, takePort } from '../server/listen.ts';
import { inboxCss, inboxPage, inboxScript } from './inbox-page.ts';

interface Messages {
  list(): readonly InboxMessage[];
  clear(): void;
}

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail may have styles and links, but runs no scripts and loads nothing. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Shows mails on a port of this machine (0 picks one). @throws StartupError when the port is taken */
export async function startInbox(messages: Messages, port: number): Promise<Listening> {
  const listening = await takePort('INBOX_PORT', port, '127.0.0.1');
  listening.serve(showMessages(messages));
  return listening;
}

function showMessages(messages: Messages): Express {
  const app = express().disable('x-powered-by').disable('etag');
  app.use((request, response, next) => {
    response.set({
      ...makeSecurityHeaders(),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy,
    });
    if (isOwnHost(request)) next();
    else response.sendStatus(403);
  });
  const find = (id: unknown) => messages.list().find((message) => message.id === id);
  app.get('/', ({ query }, response) => response.send(inboxPage(messages.list(), find(query.mail))));
  app.get('/inbox.css', (_request, response) => response.type('css').send(inboxCss));
  app.get('/inbox.js', (_request, response) => response.type('js').send(inboxScript));
  // Not as a parameter, which Express would decode: it answers what it cannot decode with its own page.
  app.get(/^\/messages\//, ({ path }, response, next) => {
    const message = find(path.slice('/messages/'.length));
    if (!message) return next();
    response.set('Content-Security-Policy', mailPolicy).send(message.html);
  });
  app.get('/api/messages', (_request, response) => response.json(messages.list()));
  // A page from elsewhere cannot call this: browsers ask before, and get no consent.
  app.delete('/api/messages', (_request, response) => {
    messages.clear();
    response.json({ deleted: true });
  });
  return app;
}
