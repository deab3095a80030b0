import { randomUUID } from 'node:crypto';
import { MemoryBrowser } from '@toolkit/adapters/memory';
import { HttpIdentityCalls } from '@toolkit/adapters/web/session';
import { SessionClient } from '@toolkit/application/web/session';
import { publicUrl } from './identity-server.ts';

export type Condition = 'fair' | 'offline' | 'failing' | 'junk';

/** The network between browsers and the server, which can fail. */
export class Network {
  condition: Condition = 'fair';
  requests = 0;
  renewals = 0;
  private held: Promise<void> = Promise.resolve();

  hold(): () => void {
    let release = () => {};
    this.held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  async send(url: string, init: RequestInit): Promise<Response> {
    this.requests += 1;
    if (url.endsWith('/token')) this.renewals += 1;
    if (this.condition === 'offline') throw new TypeError('fetch failed');
    if (this.condition === 'failing') return new Response('{"code":"x"}', { status: 500 });
    if (this.condition === 'junk') return new Response('<p>hello', { status: 200 });
    const response = await fetch(url, init);
    await this.held;
    return response;
  }
}

/** The cookies of one browser, and what its tabs share. */
export class TestBrowser {
  readonly kept = new MemoryBrowser();
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly baseUrl: string,
    private readonly network: Network,
  ) {}

  open(): SessionClient {
    const send: typeof fetch = (url, init = {}) => this.send(String(url), init);
    const calls = new HttpIdentityCalls(this.baseUrl, send);
    return new SessionClient({ calls, kept: this.kept, now: () => Date.now(), newId: randomUUID });
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
