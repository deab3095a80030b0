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
/** All of them are one answer, and escaped they may take six times as much. */
const mostBytes = 8 * 1_048_576;
const webAddress = /https?:\/\/[^\s<>"')\]]+/g;
const hrefs = /href="(https?:\/\/[^"]+)"/g;

/** The last 200 mails, or those of the last 8 MB, newest first, in memory only. */
export class KeptMessages {
  private kept: { readonly message: Message; readonly bytes: number }[] = [];

  all(): readonly Message[] {
    return this.kept.map(({ message }) => message);
  }

  clear(): void {
    this.kept = [];
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
    this.kept = [{ message, bytes: raw.length }, ...this.kept].slice(0, mostMessages);
    let bytes = this.kept.reduce((sum, one) => sum + one.bytes, 0);
    while (bytes > mostBytes) bytes -= this.kept.pop()?.bytes ?? 0;
  }
}

function linksIn(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(hrefs)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  return [...new Set([...(text.match(webAddress) ?? []), ...inHtml])];
}
