/** A browser without a window: keeps cookies, and follows redirects within one site. */
export class OpenidBrowser {
  private readonly cookies = new Map<string, string>();

  /** @returns the first address of another site, or the text of the page where it ends */
  async open(start: string, init: RequestInit = {}): Promise<{ readonly url: URL; readonly text?: string }> {
    let url = new URL(start);
    for (let step = 0; step < 10; step += 1) {
      const headers = { cookie: Array.from(this.cookies, (pair) => pair.join('=')).join('; ') };
      const answer = await fetch(url, { ...(step === 0 && init), headers, redirect: 'manual' });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
        this.cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) return { url, text: await answer.text() };
      const next = new URL(location, url);
      if (next.origin !== new URL(start).origin) return { url: next };
      url = next;
    }
    throw new Error(`Too many redirects from ${start}.`);
  }
}
