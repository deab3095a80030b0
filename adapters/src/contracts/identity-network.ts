export type Condition = 'fair' | 'offline' | 'failing' | 'junk';

/** The network between browsers and a provider, with its troubles. */
export class Network {
  condition: Condition = 'fair';
  requests = 0;
  renewals = 0;
  private held: Promise<void> = Promise.resolve();

  constructor(private readonly fetch: typeof globalThis.fetch) {}

  hold(): () => void {
    let release = () => {};
    this.held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  async send(url: string, init?: RequestInit): Promise<Response> {
    this.requests += 1;
    if (/\/token(?:\?|$)/.test(url)) this.renewals += 1;
    if (this.condition === 'offline') throw new TypeError('fetch failed');
    if (this.condition === 'failing') return new Response('{"code":"x"}', { status: 500 });
    if (this.condition === 'junk') return new Response('<p>hello', { status: 200 });
    const response = await this.fetch(url, init);
    await this.held;
    return response;
  }
}
