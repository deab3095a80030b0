import { MailedLinks } from '@toolkit/application/web/session';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityCalls } from './memory-identity-calls.ts';
import type { MemoryIdentityServer } from './memory-identity-server.ts';

export class MemoryMailedLinks extends MailedLinks {
  constructor(server: MemoryIdentityServer, browser = new MemoryBrowser()) {
    super(new MemoryIdentityCalls(server, browser));
  }
}
