import { HttpIdentityCalls, SessionHint } from '@toolkit/adapters/web/session';
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

/** Cookies, storage and channel of one browser, as far as the provider's client uses them. */
export class TestBrowser {
  readonly stored = new Map<string, string>();
  private readonly cookies = new Map<string, string>();
  private readonly tabs = new Set<() => void>();
  private entries = 0;
  private last: Promise<unknown> = Promise.resolve();
  /** One tab after the other, as over https. */
  private readonly locks = {
    request: (_name: string, _options: unknown, work: () => Promise<unknown>) => {
      const mine = this.last.then(work);
      this.last = mine.catch(() => {});
      return mine;
    },
  } as never;

  constructor(
    private readonly baseUrl: string,
    private readonly network: Network,
  ) {}

  open(): SessionClient {
    let hear: (() => void) | undefined;
    const tabs = {
      storage: {
        getItem: (key: string) => this.stored.get(key) ?? null,
        setItem: (key: string, value: string) => void this.stored.set(key, value),
        removeItem: (key: string) => void this.stored.delete(key),
      },
      channel: {
        addEventListener: (_: string, listener: () => void) => {
          hear = listener;
          this.tabs.add(listener);
        },
        postMessage: () => {
          for (const tab of this.tabs) if (tab !== hear) setTimeout(tab, 1);
        },
        close: () => void (hear && this.tabs.delete(hear)),
      } as never,
      events: undefined,
    };
    return new SessionClient({
      calls: new HttpIdentityCalls(this.baseUrl, (input, init) => this.send(String(input), init ?? {})),
      kept: new SessionHint(tabs, this.locks),
      now: () => Date.now(),
      newId: () => {
        this.entries += 1;
        return `entry-${this.entries}`;
      },
    });
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private async send(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Origin', publicUrl);
    if (this.cookie) headers.set('Cookie', this.cookie);
    const response = await this.network.send(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
