import type { IdentityProvider, IdentityState } from '@toolkit/application/web/session';
import { type AuthClient, type AuthEvent, type Entry, next, openClient } from '@toolkit/domain/session';
import {
  type Declare,
  eventually,
  type IdentityHarness,
  must,
  newPerson,
  type Person,
  password,
  readCode,
  verify,
} from './identity-harness.ts';

interface Row {
  readonly number: number;
  readonly from: AuthClient['who'];
  /** What the machine is told, of somebody who has this entry. */
  readonly event: (entry: Entry) => AuthEvent;
  /** Makes the event come about in the tab of a person. */
  happen(harness: IdentityHarness, person: Person): Promise<unknown>;
}

const verified = ({ id, user }: Entry): Entry => ({ id, user: { ...user, emailVerified: true } });

const rows: readonly Row[] = [
  {
    number: 45,
    from: 'restoring',
    event: (kept) => ({ type: 'restored', kept }),
    happen: (_harness, { tab }) => tab.ready(),
  },
  {
    number: 46,
    from: 'signed-out',
    event: (entry) => ({ type: 'signed-in', entry }),
    happen: async (_harness, { tab, email }) => must(await tab.signIn(email, password)),
  },
  {
    number: 47,
    from: 'signed-out',
    event: (entry) => ({ type: 'other-tab-signed-in', entry }),
    happen: async (harness, { browser, tab, email }) => {
      must(await (await readyTab(browser)).signIn(email, password));
      await eventually(harness, () => tab.state.status === 'signed-in');
    },
  },
  {
    number: 48,
    from: 'unverified',
    event: (asking) => ({
      type: 'user-changed',
      asking,
      kept: asking,
      user: verified(asking).user,
    }),
    happen: async (harness, person) => {
      await verify(harness, person);
      must(await person.tab.refreshUser());
    },
  },
  {
    number: 49,
    from: 'verified',
    event: () => ({ type: 'signed-out' }),
    happen: (_harness, { tab }) => tab.signOut(),
  },
  {
    number: 50,
    from: 'verified',
    event: () => ({ type: 'other-tab-signed-out' }),
    happen: async (harness, { browser, tab }) => {
      await (await readyTab(browser)).signOut();
      await eventually(harness, () => tab.state.status === 'signed-out');
    },
  },
  {
    number: 51,
    from: 'verified',
    event: (asking) => ({ type: 'session-refused', asking, kept: asking }),
    happen: async (harness, { tab, email }) => {
      await harness.endSessions(email);
      expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('session-expired');
    },
  },
  {
    number: 52,
    from: 'verified',
    event: (asking) => ({ type: 'provider-unreachable', asking, kept: asking }),
    happen: async (harness, { tab }) => {
      harness.condition('offline');
      expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('network-unavailable');
    },
  },
];

/** The transitions that every provider goes through as the state machine does, which is the judge. */
export function transitionTests(current: () => IdentityHarness, it: Declare): void {
  for (const { number, from, event, happen } of rows) {
    const { type } = event({ id: '', user: { id: '', email: '', emailVerified: false } });
    it(`${number} goes on from ${from} by ${type} as the state machine does`, async () => {
      const harness = current();
      const person = await personWho(harness, from);
      // Somebody has one sign-in at a time, so that the user stands for it.
      const unverified: Entry = { id: person.user.id, user: person.user };
      const entry = from === 'verified' ? verified(unverified) : unverified;
      const client = clientWho(from, entry);
      expect(userIn(person.tab.state)).toEqual(from === 'restoring' ? undefined : client.entry?.user);
      await happen(harness, person);
      expect(userIn(person.tab.state)).toEqual(next(client, event(entry)).entry?.user);
    });
  }
}

async function personWho(harness: IdentityHarness, who: AuthClient['who']): Promise<Person> {
  const person = await newPerson(harness);
  if (who === 'restoring') return { ...person, tab: person.browser.open() };
  if (who === 'signed-out') await person.tab.signOut();
  if (who === 'verified') {
    await verify(harness, person);
    must(await person.tab.refreshUser());
  }
  return person;
}

function clientWho(who: AuthClient['who'], entry: Entry): AuthClient {
  if (who === 'restoring') return openClient(entry, 'none');
  return next(openClient(undefined, 'none'), {
    type: 'restored',
    kept: who === 'signed-out' ? undefined : entry,
  });
}

async function readyTab(browser: Person['browser']): Promise<IdentityProvider> {
  const tab = browser.open();
  await tab.ready();
  return tab;
}

const userIn = (state: IdentityState) => (state.status === 'signed-in' ? state.user : undefined);
