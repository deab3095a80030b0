import { enteringTests } from './identity-entering.ts';
import type { Declare, IdentityHarness } from './identity-harness.ts';
import { mailTests } from './identity-mail.ts';
import { passwordTests } from './identity-password.ts';
import { sessionTests } from './identity-session.ts';

/**
 * The numbered promises of `IdentityProvider` and of the calls behind mailed links; every provider has to keep each. `stubbed` lists those
 * that the harness can show only with stubbed answers, `impossible` those that the provider cannot keep: they have
 * to fail. The titles say so.
 */
export function identityContract(
  name: string,
  makeHarness: () => Promise<IdentityHarness>,
  { stubbed = [], impossible = [] }: Partial<Record<'stubbed' | 'impossible', readonly number[]>> = {},
): void {
  describe(`${name} as IdentityProvider`, () => {
    let harness: IdentityHarness;

    beforeAll(async () => {
      harness = await makeHarness();
    });

    afterAll(() => harness.dispose?.());

    afterEach(() => harness.condition('fair'));

    const current = () => harness;
    const noteOn = (number: number): string => {
      if (impossible.includes(number)) return ' (declared impossible)';
      return stubbed.includes(number) ? ' (stubbed reply)' : '';
    };
    const declare: Declare = (title, run) => {
      const number = Number.parseInt(title, 10);
      const broken = async () => expect(run()).rejects.toThrow();
      it(title + noteOn(number), impossible.includes(number) ? broken : run);
    };
    enteringTests(current, declare);
    mailTests(current, declare);
    passwordTests(current, declare);
    sessionTests(current, declare);
  });
}
