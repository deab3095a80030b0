import { readFile } from 'node:fs/promises';
import { variables } from '../src/composition/config.ts';
import type { Variables } from '../src/config/setting.ts';
import { Metrics } from '../src/metrics/metrics.ts';

const project = new URL('../../../', import.meta.url);
const file = (path: string) => readFile(new URL(path, project), 'utf8');
const { buildExample, withTable } = (await import(new URL('scripts/settings-text.mjs', project).href)) as {
  buildExample(variables: Variables): string;
  withTable(page: string, variables: Variables): string;
};

describe('docs/deploy.md and .env.example', () => {
  it('say of the settings what the code says; if not, run npm run write -- settings', async () => {
    const page = await file('docs/deploy.md');
    expect(withTable(page, variables)).toBe(page);
    expect(await file('.env.example')).toBe(buildExample(variables));
  });

  it('the table of what to watch names every figure that there is', async () => {
    const rows = (await file('docs/deploy.md')).matchAll(/^\| `(toolkit_\w+)` \| (.*?) \|/gm);
    const documented = new Map(Array.from(rows, ([, name = '', labels = '']) => [name, labels]));
    const metrics = new Metrics();
    metrics.watchPool({ totalCount: 0, idleCount: 0, waitingCount: 0 });
    metrics.watchOutbox({ readBacklog: async () => ({ mails: 0, oldestSeconds: 0 }) });
    metrics.watchReadiness({ isReady: async () => true });
    const { text } = await metrics.read();
    const there = Array.from(text.matchAll(/^# TYPE (\w+) /gm), ([, name = '']) => name);
    expect([...documented.keys()].sort()).toEqual(there.sort());
    expect(documented.get('toolkit_http_requests_total')).toBe('`method`, `route`, `status`');
  });
});
