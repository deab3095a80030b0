import { explore } from './auth-client.testing.ts';
import type { AuthClient } from './auth-client.ts';

const parts: Record<string, { start: string[]; stateOf: (client: AuthClient) => string }> = {
  Who: { start: ['restoring'], stateOf: ({ who }) => who },
  Bearer: { start: ['none'], stateOf: ({ bearer }) => (bearer ? 'held' : 'none') },
  Leaving: { start: ['none', 'unsent'], stateOf: ({ leaving }) => leaving.state },
};
const transitions = explore();
const toId = (state: string) => state.replaceAll('-', '_');

function draw(name: string): string[] {
  const { start = [], stateOf = () => '' } = parts[name] ?? {};
  const arrows = new Map<string, Set<string>>();
  for (const { from, event, to } of transitions) {
    if (stateOf(from) === stateOf(to)) continue;
    const arrow = `${toId(stateOf(from))} --> ${toId(stateOf(to))}`;
    arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(event.type));
  }
  const states = [...new Set(transitions.map(({ from }) => stateOf(from)))].sort();
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
  '[auth-client.ts](../domain/src/session/auth-client.ts). The pictures show all of its transitions, one part of the',
  'state in each; an event without an arrow leaves that part as it is. The table of',
  '[guards](../domain/src/session/guards.ts) has a column for each state of the first picture but `restoring`.',
  '',
  'A test draws this page. `npm test -- unit sign-in-states -u` draws it again after a change.',
  '',
  ...Object.keys(parts).flatMap(draw),
].join('\n');

it('the page about sign-in shows every transition', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/sign-in-states.md');
});
