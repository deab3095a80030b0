import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';

export interface Message {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The web addresses in the text and in the HTML, each once. */
  readonly links: readonly string[];
  readonly receivedAt: string;
}

const mostMessages = 200;
const webAddress = /https?:\/\/[^\s<>"')\]]+/g;
const hrefs = /href="(https?:\/\/[^"]+)"/g;

/** The last 200 mails, newest first, in memory only. */
export class KeptMessages {
  private messages: Message[] = [];

  all(): readonly Message[] {
    return this.messages;
  }

  clear(): void {
    this.messages = [];
  }

  async add(raw: Uint8Array, recipients: readonly string[]): Promise<void> {
    const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
    const message = {
      id: randomUUID(),
      to: recipients,
      subject,
      text: text.trim(),
      html,
      links: linksIn(text, html),
      receivedAt: new Date().toISOString(),
    };
    this.messages = [message, ...this.messages].slice(0, mostMessages);
  }
}

function linksIn(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(hrefs)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  return [...new Set([...(text.match(webAddress) ?? []), ...inHtml])];
}
