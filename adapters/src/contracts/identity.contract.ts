import { enteringTests } from './identity-entering.ts';
import type { Declare, IdentityHarness } from './identity-harness.ts';
import { mailTests } from './identity-mail.ts';
import { passwordTests } from './identity-password.ts';
import { sessionTests } from './identity-session.ts';

/**
 * Forty promises of `IdentityProvider` and `MailedLinks`, numbered; no provider is excused from one. `stubbed` are the
 * numbers of those that the harness can only show with answers it makes itself; their titles say so.
 */
export function identityContract(
  name: string,
  makeHarness: () => Promise<IdentityHarness>,
  { stubbed = [] }: { readonly stubbed?: readonly number[] } = {},
): void {
  describe(`${name} as IdentityProvider`, () => {
    let harness: IdentityHarness;

    beforeAll(async () => {
      harness = await makeHarness();
    }, 60_000);

    afterAll(() => harness.dispose?.());

    afterEach(() => harness.weather('fair'));

    const current = () => harness;
    const declare: Declare = (title, run) =>
      it(stubbed.includes(Number.parseInt(title, 10)) ? `${title} (stubbed reply)` : title, run);
    enteringTests(current, declare);
    mailTests(current, declare);
    passwordTests(current, declare);
    sessionTests(current, declare);
  });
}
