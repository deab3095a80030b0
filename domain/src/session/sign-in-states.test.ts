import { explore } from './next-session.testing.ts';

const toId = (state: string) => state.replaceAll('-', '_');

function draw(): string[] {
  const transitions = explore();
  const arrows = new Map<string, Set<string>>();
  for (const { from, event, to } of transitions) {
    if (from.state === to.state) continue;
    const arrow = `${toId(from.state)} --> ${toId(to.state)}`;
    arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(event.type));
  }
  const states = [...new Set(transitions.map(({ from }) => from.state))].sort();
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states.map((state) => `  state "${state}" as ${toId(state)}`),
    '  [*] --> restoring',
    ...[...arrows].sort().map(([arrow, events]) => `  ${arrow}: ${[...events].sort().join(', ')}`),
    '```',
  ];
}

const page = [
  '# States of a sign-in',
  '',
  'Who uses a tab changes only in [nextSession](../domain/src/session/next-session.ts), for every identity provider.',
  '[SessionClient](../application/src/web/session/session-client.ts) feeds it and does what follows from a change: it',
  'stores who is signed in for the other tabs, drops the token, and tells the server of a sign-out. The picture shows all',
  'transitions; an event without an arrow changes at most the user. The table of',
  '[guards](../domain/src/session/guards.ts) says for each state which screens it shows; `verified`, `uninitialized` and',
  '`ready` share a column but for one row each.',
  '',
  'A test draws this page. `npm test -- unit sign-in-states -u` draws it again after a change.',
  '',
  ...draw(),
  '',
].join('\n');

it('the page about sign-in shows every transition', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/sign-in-states.md');
});
