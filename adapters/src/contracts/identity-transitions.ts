import type { IdentityProvider, IdentityState } from '@toolkit/application/web/session';
import { type AuthClient, type AuthEvent, type Entry, next, openClient } from '@toolkit/domain/session';
import {
  codeOf,
  type Declare,
  eventually,
  type IdentityHarness,
  must,
  newPerson,
  type Person,
  password,
  verify,
} from './identity-harness.ts';

type Who = AuthClient['who'];

/** How an event of the machine comes about in a tab. `asking` is the entry of the tab before. */
interface Row {
  readonly number: number;
  readonly from: Who;
  readonly event: AuthEvent['type'];
  happen(harness: IdentityHarness, person: Person): Promise<unknown>;
  /** The event, from the entries of the tab before and after. */
  tell(asking: Entry | undefined, later: Entry | undefined): AuthEvent;
}

const signIn = ({ tab, email }: Person) => tab.signIn(email, password).then(must);

const rows: readonly Row[] = [
  {
    number: 45,
    from: 'signed-out',
    event: 'signed-in',
    happen: (_harness, person) => signIn(person),
    tell: (_asking, entry) => ({ type: 'signed-in', entry: entry as Entry }),
  },
  {
    number: 46,
    from: 'unverified',
    event: 'signed-out',
    happen: (_harness, { tab }) => tab.signOut(),
    tell: () => ({ type: 'signed-out' }),
  },
  {
    number: 47,
    from: 'unverified',
    event: 'verified-elsewhere',
    happen: async (harness, person) => {
      await verify(harness, person);
      must(await person.tab.refreshUser());
    },
    tell: (asking, kept) => ({
      type: 'verified-elsewhere',
      asking: asking as Entry,
      kept,
      user: (kept as Entry).user,
    }),
  },
  {
    number: 48,
    from: 'signed-out',
    event: 'other-tab-signed-in',
    happen: async (harness, person) => {
      await signIn({ ...person, tab: await readyTab(person) });
      await eventually(harness, () => person.tab.state.status === 'signed-in');
    },
    tell: (_asking, entry) => ({ type: 'other-tab-signed-in', entry: entry as Entry }),
  },
  {
    number: 49,
    from: 'unverified',
    event: 'other-tab-signed-out',
    happen: async (harness, person) => {
      await (await readyTab(person)).signOut();
      await eventually(harness, () => person.tab.state.status === 'signed-out');
    },
    tell: () => ({ type: 'other-tab-signed-out' }),
  },
  {
    number: 50,
    from: 'unverified',
    event: 'provider-unreachable',
    happen: async (harness, { tab }) => {
      harness.weather('offline');
      expect(codeOf(await tab.getToken({ forceRefresh: true }))).toBe('network-unavailable');
    },
    tell: (asking, kept) => ({ type: 'provider-unreachable', asking: asking as Entry, kept }),
  },
  {
    number: 51,
    from: 'unverified',
    event: 'session-refused',
    happen: async (harness, { tab, email }) => {
      await harness.endSessions(email);
      expect(codeOf(await tab.getToken({ forceRefresh: true }))).toBe('session-expired');
    },
    tell: (asking, kept) => ({ type: 'session-refused', asking: asking as Entry, kept }),
  },
];

/** The table of transitions that a tab of every provider goes through, with the machine as the judge. */
export function transitionTests(current: () => IdentityHarness, it: Declare): void {
  for (const { number, from, event, happen, tell } of rows)
    it(`${number} goes on from ${from} by ${event} as the state machine does`, async () => {
      const harness = current();
      const person = await newPerson(harness);
      if (from === 'signed-out') await person.tab.signOut();
      const before = entryOf(person.tab.state);
      const client = next(openClient(before, 'none'), { type: 'restored', kept: before });
      expect(client.who).toBe(from);
      await happen(harness, person);
      const after = entryOf(person.tab.state);
      expect(after?.user).toEqual(next(client, tell(before, after)).entry?.user);
    });
}

async function readyTab({ browser }: Person): Promise<IdentityProvider> {
  const tab = browser.open();
  await tab.ready();
  return tab;
}

/** A person has one sign-in at a time, so that the user stands for it. */
const entryOf = (state: IdentityState): Entry | undefined =>
  state.status === 'signed-in' ? { id: state.user.id, user: state.user } : undefined;
