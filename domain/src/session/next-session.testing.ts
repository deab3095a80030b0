import { nextSession, type SessionEvent } from './next-session.ts';
import type { Entry, Session } from './session.ts';

export const makeEntry = (id: string, emailVerified = false): Entry => ({
  id,
  user: { id: `user of ${id}`, email: `${id}@example.com`, emailVerified },
});

export interface Transition {
  readonly from: Session;
  readonly event: SessionEvent;
  readonly to: Session;
}

/** All transitions that two sign-ins in two tabs can lead to. */
export function explore(): readonly Transition[] {
  const transitions: Transition[] = [];
  const starts: Session[] = maybeEntries.map((entry) => ({ state: 'restoring', entry }));
  const waiting = new Map(starts.map((session) => [JSON.stringify(session), session]));
  for (const from of waiting.values())
    for (const event of events) {
      const to = nextSession(from, event);
      transitions.push({ from, event, to });
      const key = JSON.stringify(to);
      if (!waiting.has(key)) waiting.set(key, to);
    }
  return transitions;
}

const entries = ['mine', 'other'].flatMap((id) => [makeEntry(id), makeEntry(id, true)]);
const maybeEntries = [undefined, ...entries];

const events: readonly SessionEvent[] = [
  { type: 'signed-out' },
  ...entries.flatMap((entry): SessionEvent[] => [
    { type: 'signed-in', entry },
    { type: 'account-found', userId: entry.user.id },
    { type: 'account-missing', userId: entry.user.id },
  ]),
  ...maybeEntries.flatMap((kept): SessionEvent[] => [
    { type: 'restored', kept },
    { type: 'other-tab-changed', kept },
    ...entries.flatMap((asking): SessionEvent[] => [
      { type: 'user-changed', asking, kept, user: { ...asking.user, emailVerified: true } },
      { type: 'session-refused', asking, kept },
    ]),
  ]),
];
