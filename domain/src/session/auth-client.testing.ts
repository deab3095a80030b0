import { type AuthClient, type AuthEvent, type Entry, next, openClient } from './auth-client.ts';

export const makeEntry = (id: string, emailVerified = false): Entry => ({
  id,
  user: { id: `user of ${id}`, email: `${id}@example.com`, emailVerified },
});

export const makeBearer = (asked: number) => ({ token: `token ${asked}`, expiresAt: 300_000, asked });

/** The client of a tab that starts with the stored entry `kept`, after these events. */
export const after = (events: readonly AuthEvent[], kept?: Entry): AuthClient =>
  events.reduce(next, openClient(kept, 'none'));

interface Transition {
  readonly from: AuthClient;
  readonly event: AuthEvent;
  readonly to: AuthClient;
}

/** All transitions that two sign-ins in two tabs can lead to. For tokens it only tracks whether one is the latest. */
export function explore(): readonly Transition[] {
  const seen = new Set<string>();
  const transitions: Transition[] = [];
  const starts = [openClient(undefined, 'none'), openClient(undefined, 'unsent')];
  const waiting = [...starts, ...entries.map((entry) => openClient(entry, 'none'))];
  for (const from of waiting) {
    const key = describeClient(from);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const event of eventsFor(from)) {
      const to = next(from, event);
      transitions.push({ from, event, to });
      waiting.push(to);
    }
  }
  return transitions;
}

const entries = ['mine', 'other'].flatMap((id) => [makeEntry(id), makeEntry(id, true)]);
const maybeEntries = [undefined, ...entries];

function eventsFor({ asked }: AuthClient): AuthEvent[] {
  return [
    { type: 'other-tab-signed-out' },
    { type: 'signed-out' },
    { type: 'token-asked' },
    ...entries.flatMap((entry): AuthEvent[] => [
      { type: 'signed-in', entry },
      { type: 'other-tab-signed-in', entry },
      { type: 'token-renewed', asking: entry, bearer: makeBearer(asked) },
      { type: 'token-renewed', asking: entry, bearer: makeBearer(asked - 1) },
    ]),
    ...maybeEntries.flatMap((kept): AuthEvent[] => [
      { type: 'restored', kept },
      { type: 'sign-out-due', kept },
      { type: 'sign-out-received', entry: kept },
      ...entries.flatMap((asking): AuthEvent[] => [
        { type: 'user-changed', asking, kept, user: { ...asking.user, emailVerified: true } },
        { type: 'session-refused', asking, kept },
        { type: 'provider-unreachable', asking, kept },
      ]),
    ]),
  ];
}

const describeClient = ({ who, entry, bearer, asked, leaving }: AuthClient): string =>
  JSON.stringify([who, entry, bearer && bearer.asked === asked, leaving]);
