import type { Clock } from '@toolkit/application/backend/environment';
import { attemptMs } from '@toolkit/application/backend/session';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { SecretSeal } from '../secret-seal.ts';

/** What binds the provider's answer to the browser that began. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Attempts are kept by the browser and not here, so several processes need nothing shared but the secret. */
export class SealedAttempts {
  private readonly box: SecretSeal;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.box = new SecretSeal(`sign-in attempt ${secret}`);
  }

  begin(): Attempt & { readonly sealed: string } {
    const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const until = this.clock.now().getTime() + attemptMs;
    return { ...attempt, sealed: this.box.seal(JSON.stringify({ ...attempt, until })).toString('base64url') };
  }

  /** @returns undefined if it has expired or is none of ours */
  open(sealed = ''): Attempt | undefined {
    try {
      const { until, ...attempt } = JSON.parse(this.box.open(Buffer.from(sealed, 'base64url')));
      return until > this.clock.now().getTime() ? attempt : undefined;
    } catch {
      return undefined;
    }
  }
}
