import { enteringTests } from './identity-entering.ts';
import type { IdentityHarness } from './identity-harness.ts';
import { mailTests } from './identity-mail.ts';
import { passwordTests } from './identity-password.ts';
import { sessionTests } from './identity-session.ts';

/** Forty promises of `IdentityProvider` and `MailedLinks`, numbered; no provider is excused from one. */
export function identityContract(name: string, makeHarness: () => Promise<IdentityHarness>): void {
  describe(`${name} as IdentityProvider`, () => {
    let harness: IdentityHarness;

    beforeAll(async () => {
      harness = await makeHarness();
    }, 60_000);

    afterAll(() => harness.dispose?.());

    afterEach(() => harness.weather('fair'));

    const current = () => harness;
    enteringTests(current);
    mailTests(current);
    passwordTests(current);
    sessionTests(current);
  });
}
