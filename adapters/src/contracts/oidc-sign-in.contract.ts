import type { IdentityProvider, OidcSignIn } from '@toolkit/application/web/session';
import { readState, readStatus } from './identity-harness.ts';

/** Who somebody is at the provider. */
interface Visitor {
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
}

export interface OidcSignInHarness {
  /** A new browser. Each `open` opens a tab in it, with no sign-in of another browser. */
  browser(): { open(): IdentityProvider & OidcSignIn };
  /** @returns the query with which the browser comes back from the address that `begin` gave */
  answer(url: string, who: Visitor): Promise<string>;
  /** Whether the provider answers. */
  provider(state: 'fair' | 'down' | 'misconfigured'): void;
  /** Requests made so far. */
  requests(): number;
  offline(isOffline: boolean): void;
}

/** The promises of `OidcSignIn`, and what they leave of those of `IdentityProvider`. */
export function oidcSignInContract(name: string, make: () => Promise<OidcSignInHarness>): void {
  describe(`${name} as OidcSignIn`, () => {
    let count = 0;
    const newPerson = () => {
      count += 1;
      const subject = `${count}-${Math.random()}`.replace('0.', '');
      return { subject, email: `${subject}@oidc.example` };
    };
    const readCode = (result: { readonly ok: boolean; readonly error?: { readonly code: string } }) =>
      result.error?.code ?? 'ok';

    async function setUp() {
      const harness = await make();
      type Tab = ReturnType<ReturnType<typeof harness.browser>['open']>;
      const begin = async (tab: Tab) => {
        const begun = await tab.begin();
        if (!begun.ok) throw new Error(begun.error.code);
        return begun.value;
      };
      return {
        ...harness,
        begin,
        open: () => harness.browser().open(),
        signIn: async (tab: Tab, who: Visitor) => tab.finish(await harness.answer(await begin(tab), who)),
      };
    }

    it('leads to the provider and signs in with what it answers, once', async () => {
      const { open, begin, answer } = await setUp();
      const [tab, ada] = [open(), newPerson()];
      const url = await begin(tab);
      expect(url).toMatch(/^https?:.*[?&]state=[^&]/);
      expect(readState(tab)).toEqual({ status: 'signed-out' });
      const query = await answer(url, ada);
      const user = { id: expect.any(String), email: ada.email, emailVerified: false };
      const entered = await tab.finish(query);
      expect(entered).toEqual({ ok: true, value: user });
      expect(readState(tab)).toEqual({ status: 'signed-in', user });
      expect(await tab.getToken()).toMatchObject({ ok: true });
      expect(readCode(await tab.finish(query))).toBe('invalid-attempt');
      expect(readStatus(tab)).toBe('signed-in');
    });

    it('signs in the same person in every browser, and in the tabs that are open', async () => {
      const { browser, open, signIn } = await setUp();
      const ada = newPerson();
      const first = await signIn(open(), ada);
      const elsewhere = browser();
      const [tab, other] = [elsewhere.open(), elsewhere.open()];
      await other.ready();
      expect(await signIn(tab, { ...ada, emailVerified: true })).toMatchObject({
        value: { ...(first.ok && first.value), emailVerified: true },
      });
      await vi.waitUntil(() => readStatus(other) === 'signed-in', { timeout: 600_000 });
      expect(readState(other)).toEqual(readState(tab));
    });

    it('says what keeps the provider from answering, and takes the same answer once it does', async () => {
      const { open, begin, answer, provider } = await setUp();
      const tab = open();
      const query = await answer(await begin(tab), newPerson());
      for (const [state, code] of [
        ['down', 'provider-unavailable'],
        ['misconfigured', 'provider-misconfigured'],
      ] as const) {
        provider(state);
        expect(readCode(await tab.begin())).toBe(code);
        expect(readCode(await tab.finish(query))).toBe(code);
      }
      provider('fair');
      expect(readCode(await tab.finish(query))).toBe('ok');
    });

    it('signs out even offline', async () => {
      const { open, signIn, offline } = await setUp();
      const tab = open();
      await signIn(tab, newPerson());
      offline(true);
      await tab.signOut();
      expect(readState(tab)).toEqual({ status: 'signed-out' });
      expect(tab.mayLeave$.getValue()).toBeUndefined();
      offline(false);
    });

    it('says in the tab of a sign-out, until the next sign-in, that one can sign out at the provider, too', async () => {
      const { browser, begin, answer, signIn } = await setUp();
      const { open } = browser();
      const [tab, other, ada] = [open(), open(), newPerson()];
      await signIn(tab, ada);
      const mayLeave = () => [tab, other].map(({ mayLeave$ }) => mayLeave$.getValue());
      expect(mayLeave()).toEqual([undefined, undefined]);
      await tab.signOut();
      await vi.waitUntil(() => mayLeave()[0], { timeout: 600_000 });
      await vi.waitUntil(() => readStatus(other) === 'signed-out', { timeout: 600_000 });
      expect(mayLeave()).toEqual([true, undefined]);
      await tab.finish(await answer(await begin(tab), ada));
      await vi.waitUntil(() => !mayLeave()[0], { timeout: 600_000 });
    });

    it('says after a sign-out while the provider is down that the session there stays open', async () => {
      const { open, signIn, provider } = await setUp();
      const tab = open();
      await signIn(tab, newPerson());
      provider('down');
      await tab.signOut();
      // It waits until the server has answered to the sign-out.
      await tab.finish('');
      expect(tab.mayLeave$.getValue()).toBe(false);
    });

    it('makes no call for what the provider does not leave to us, signed in or not', async () => {
      const { open, signIn, requests } = await setUp();
      const [guest, member, ada] = [open(), open(), newPerson()];
      await signIn(member, ada);
      await guest.ready();
      const before = requests();
      const password = 'correct horse 1';
      for (const tab of [guest, member])
        for (const asked of [
          tab.signIn(ada.email, password),
          tab.createAccount(ada.email, password),
          tab.sendPasswordReset(ada.email),
          tab.updatePassword(password, 'battery staple 2'),
          tab.sendVerificationEmail('other@oidc.example'),
        ])
          expect(readCode(await asked)).toBe('unsupported');
      expect(requests()).toBe(before);
      expect(readStatus(member)).toBe('signed-in');
    });
  });
}
