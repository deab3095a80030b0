import { MailedLinkClient } from '@toolkit/application/web/session';
import { HttpIdentityCalls } from './http-identity-calls.ts';

export class EmbeddedMailedLinks extends MailedLinkClient {
  constructor({ baseUrl, fetch }: { readonly baseUrl: string; readonly fetch: typeof globalThis.fetch }) {
    super(new HttpIdentityCalls(baseUrl, fetch));
  }
}
