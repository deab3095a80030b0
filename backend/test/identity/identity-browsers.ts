import { randomUUID } from 'node:crypto';
import type { Network } from '@toolkit/adapters/contracts';
import { MemoryBrowser } from '@toolkit/adapters/memory';
import { HttpIdentityCalls } from '@toolkit/adapters/web/session';
import { SessionClient } from '@toolkit/application/web/session';
import { publicUrl } from './identity-server.ts';

/** The cookies of one browser, and what its tabs share. */
export class TestBrowser {
  readonly kept = new MemoryBrowser();
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly baseUrl: string,
    private readonly network: Network,
  ) {}

  open(): SessionClient {
    return new SessionClient(this.calls(), this.kept, randomUUID);
  }

  /** For one of its pages. */
  calls(): HttpIdentityCalls {
    return new HttpIdentityCalls(this.baseUrl, (url, init = {}) => this.send(String(url), init));
  }

  private async send(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Origin', publicUrl);
    headers.set('Cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    const response = await this.network.send(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
