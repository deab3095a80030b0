import { randomUUID } from 'node:crypto';
import {
  type Deliverer,
  demandOneMailbox,
  type InboxMessage,
  type Mail,
  type Mailer,
} from '@toolkit/application/backend/mail';

const mostMessages = 200;
const webAddress = /https?:\/\/[^\s<>"')\]]+/g;
const hrefs = /href="(https?:\/\/[^"]+)"/g;

/** Keeps the last 200 mails, newest first, in memory only. */
export class InboxMailer implements Mailer, Deliverer {
  private messages: readonly InboxMessage[] = [];

  async send({ to, subject, text, html, isDecoy }: Mail) {
    if (isDecoy) return;
    demandOneMailbox(to);
    const message = {
      id: randomUUID(),
      to: [to],
      // As mail servers do, because a header is one line.
      subject: subject.replace(/[\r\n]+/g, ' '),
      text: text.trim(),
      html,
      links: findLinks(text, html),
      receivedAt: new Date().toISOString(),
    };
    this.messages = [message, ...this.messages].slice(0, mostMessages);
  }

  list(): readonly InboxMessage[] {
    return this.messages;
  }

  clear(): void {
    this.messages = [];
  }

  /** Nothing is under way. */
  stop() {}

  async close() {}
}

function findLinks(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(hrefs)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  return [...new Set([...(text.match(webAddress) ?? []), ...inHtml])];
}
