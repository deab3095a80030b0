import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@toolkit/application/backend/environment';

export interface SignedAddressesOptions {
  readonly key: string;
  /** The path under which the server offers the files, with a slash at the end: '/files/'. */
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** Addresses of files on this server. They end with their time, and none can be made or altered without the key. */
export class SignedAddresses {
  constructor(private readonly options: SignedAddressesOptions) {}

  /** @param seconds how long the address opens the file */
  urlOf(path: string, seconds: number): string {
    const now = Math.floor(this.options.clock.now().getTime() / 1000);
    const expires = `${now + seconds}`;
    return `${this.options.baseUrl}${path}?expires=${expires}&signature=${this.sign(path, expires)}`;
  }

  /** Whether these are the parts of an address that `urlOf` made, and its time has not come. */
  isValid(path: string, expires: string, signature: string): boolean {
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.sign(path, expires))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return Number(expires) * 1000 > this.options.clock.now().getTime();
  }

  private sign(path: string, expires: string): string {
    return createHmac('sha256', this.options.key).update(`${path}\n${expires}`).digest('base64url');
  }
}
