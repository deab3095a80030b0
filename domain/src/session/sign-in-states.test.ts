import { explore } from './auth-client.testing.ts';
import type { AuthClient } from './auth-client.ts';
import { nextSession, restoring, type Session, type SessionEvent } from './session.ts';

const parts: Record<string, { start: string[]; readState: (client: AuthClient) => string }> = {
  Who: { start: ['restoring'], readState: ({ who }) => who },
  Bearer: { start: ['none'], readState: ({ bearer }) => (bearer ? 'held' : 'none') },
  Leaving: { start: ['none', 'unsent'], readState: ({ leaving }) => leaving.state },
};
const toId = (state: string) => state.replaceAll('-', '_');

interface Transition<State> {
  readonly from: State;
  readonly event: { readonly type: string };
  readonly to: State;
}

const ada = { id: 'ada', email: 'ada@example.com' };
const sessionEvents: readonly SessionEvent[] = [
  { type: 'identified', user: undefined },
  { type: 'identified', user: { ...ada, emailVerified: false } },
  { type: 'identified', user: { ...ada, emailVerified: true } },
  { type: 'account-found', userId: ada.id },
  { type: 'account-missing', userId: ada.id },
  { type: 'leaving' },
];

function exploreSession(): readonly Transition<Session>[] {
  const transitions: Transition<Session>[] = [];
  const waiting = new Map([[JSON.stringify(restoring), restoring]]);
  for (const from of waiting.values())
    for (const event of sessionEvents) {
      const to = nextSession(from, event);
      transitions.push({ from, event, to });
      const key = JSON.stringify(to);
      if (!waiting.has(key)) waiting.set(key, to);
    }
  return transitions;
}

function draw<State>(
  name: string,
  transitions: readonly Transition<State>[],
  start: readonly string[],
  readState: (state: State) => string,
): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { from, event, to } of transitions) {
    if (readState(from) === readState(to)) continue;
    const arrow = `${toId(readState(from))} --> ${toId(readState(to))}`;
    arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(event.type));
  }
  const states = [...new Set(transitions.map(({ from }) => readState(from)))].sort();
  return [
    `## ${name}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...states.map((state) => `  state "${state}" as ${toId(state)}`),
    ...start.map((state) => `  [*] --> ${toId(state)}`),
    ...[...arrows].sort().map(([arrow, events]) => `  ${arrow}: ${[...events].sort().join(', ')}`),
    '```',
    '',
  ];
}

const page = [
  '# States of a sign-in',
  '',
  'What one tab knows about its session changes only in `next` of',
  '[auth-client.ts](../domain/src/session/auth-client.ts), for every identity provider. What the screens know about it',
  'changes only in `nextSession` of [session.ts](../domain/src/session/session.ts). The pictures show all transitions;',
  'an event without an arrow changes nothing in that picture. The table of',
  '[guards](../domain/src/session/guards.ts) says for the states of the last picture which screens they show; `verified`,',
  '`uninitialized` and `ready` share a column but for one row each.',
  '',
  'A test draws this page. `npm test -- unit sign-in-states -u` draws it again after a change.',
  '',
  ...Object.entries(parts).flatMap(([name, { start, readState }]) => draw(name, explore(), start, readState)),
  ...draw('Session', exploreSession(), ['restoring'], ({ state }) => state),
].join('\n');

it('the page about sign-in shows every transition', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/sign-in-states.md');
});
