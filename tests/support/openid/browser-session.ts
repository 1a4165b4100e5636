/** What a browser does of a sign-in: it follows redirections, and keeps the cookies of each origin. */
export class BrowserSession {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** The cookies of an origin, as they are sent to it. */
  cookie(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const headers = new Headers(init.headers);
    if (this.cookie(origin) !== '') headers.set('cookie', this.cookie(origin));
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    const kept = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, kept);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) kept.delete(name);
      else kept.set(name, value);
    }
    return response;
  }

  /** Follows redirections to the page of an origin; gives the address that it ends at, and all on the way. */
  async follow(from: string, until: string): Promise<{ address: string; way: string[] }> {
    const way: string[] = [];
    for (let address = from; way.length < 20;) {
      way.push(address);
      if (new URL(address).origin === until && new URL(address).pathname === '/') return { address, way };
      const response = await this.fetch(address);
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`${address} answers ${response.status}: ${await response.text()}`);
      address = new URL(location, address).href;
    }
    throw new Error(`too many redirections: ${way.join(' ')}`);
  }

  /** Signs in at the provider of a service; gives the address of its page at which the browser ends. */
  async signIn(service: { url: string }): Promise<string> {
    const begun = await this.fetch(`${service.url}/api/v1/sign-in/openid`, { method: 'POST' });
    const answer = (await begun.json()) as { address: string };
    return (await this.follow(answer.address, service.url)).address;
  }
}
