import type { Clock } from '@toolkit/application/backend/environment';
import { attemptMs } from '@toolkit/application/backend/session';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { SecretEncryption } from '../secret-encryption.ts';

/** What binds the provider's answer to the browser that began. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Attempts are kept by the browser and not here, so several processes need nothing shared but the secret. */
export class EncryptedAttempts {
  private readonly box: SecretEncryption;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.box = new SecretEncryption(`sign-in attempt ${secret}`);
  }

  begin(): Attempt & { readonly encrypted: string } {
    const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const until = this.clock.now().getTime() + attemptMs;
    return {
      ...attempt,
      encrypted: this.box.encrypt(JSON.stringify({ ...attempt, until })).toString('base64url'),
    };
  }

  /** @returns undefined if it has expired or is none of ours */
  decrypt(encrypted = ''): Attempt | undefined {
    try {
      const { until, ...attempt } = JSON.parse(this.box.decrypt(Buffer.from(encrypted, 'base64url')));
      return until > this.clock.now().getTime() ? attempt : undefined;
    } catch {
      return undefined;
    }
  }
}
