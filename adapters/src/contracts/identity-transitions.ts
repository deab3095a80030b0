import type { IdentityProvider } from '@toolkit/application/web/session';
import {
  type Entry,
  entryOf,
  nextSession,
  type Session,
  type SessionEvent,
  userOf,
} from '@toolkit/domain/session';
import {
  type Declare,
  eventually,
  type IdentityHarness,
  must,
  newPerson,
  type Person,
  password,
  readCode,
  readStatus,
  verify,
} from './identity-harness.ts';

interface Row {
  readonly number: number;
  readonly from: Session['state'];
  /** What the machine is told, of somebody who has this entry. */
  readonly event: (entry: Entry) => SessionEvent;
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
    event: (kept) => ({ type: 'other-tab-changed', kept }),
    happen: async (harness, { browser, tab, email }) => {
      must(await (await readyTab(browser)).signIn(email, password));
      await eventually(harness, () => readStatus(tab) === 'signed-in');
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
    event: () => ({ type: 'other-tab-changed', kept: undefined }),
    happen: async (harness, { browser, tab }) => {
      await (await readyTab(browser)).signOut();
      await eventually(harness, () => readStatus(tab) === 'signed-out');
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
];

/** The transitions that every provider goes through as the state machine does, which is the judge. */
export function transitionTests(current: () => IdentityHarness, it: Declare): void {
  for (const { number, from, event, happen } of rows) {
    const { type } = event({ id: '', user: { id: '', email: '', emailVerified: false } });
    it(`${number} goes on from ${from} by ${type} as the state machine does`, async () => {
      const harness = current();
      const person = await personWho(harness, from);
      const { tab, user } = person;
      const entry = entryOf(tab.session$.getValue()) ?? { id: 'the next', user };
      const before = tab.session$.getValue();
      await happen(harness, person);
      expect(userOf(tab.session$.getValue())).toEqual(userOf(nextSession(before, event(entry))));
    });
  }

  it('52 stays verified when the provider cannot be reached', async () => {
    const harness = current();
    const { tab } = await personWho(harness, 'verified');
    const before = tab.session$.getValue();
    harness.condition('offline');
    expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('network-unavailable');
    expect(tab.session$.getValue()).toBe(before);
  });
}

async function personWho(harness: IdentityHarness, state: Session['state']): Promise<Person> {
  const person = await newPerson(harness);
  if (state === 'restoring') return { ...person, tab: person.browser.open() };
  if (state === 'signed-out') await person.tab.signOut();
  if (state === 'verified') {
    await verify(harness, person);
    must(await person.tab.refreshUser());
  }
  expect(person.tab.session$.getValue().state).toBe(state);
  return person;
}

async function readyTab(browser: Person['browser']): Promise<IdentityProvider> {
  const tab = browser.open();
  await tab.ready();
  return tab;
}
