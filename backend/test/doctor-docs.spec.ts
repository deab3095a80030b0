import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { readConfig } from '../src/config/config.ts';
import { variables } from '../src/config/variables.ts';
import { Metrics } from '../src/metrics/metrics.ts';

const file = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
const names = Object.keys(variables.entries);

describe('docs/deploy.md and .env.example', () => {
  it('list every setting once, with the default that it has', async () => {
    const rows = (await file('docs/deploy.md')).matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.*?) \|/gm);
    const defaults = new Map(Array.from(rows, ([, name = '', value = '']) => [name, value]));
    expect([...defaults.keys()].sort()).toEqual([...names].sort());
    expect((await file('docs/deploy.md')).match(/^\| `[A-Z][A-Z0-9_]+` \|/gm)).toHaveLength(names.length);
    for (const [name, value] of Object.entries(v.parse(variables, {}))) {
      expect([name, defaults.get(name)]).toEqual([name, `\`${value}\``]);
    }
    expect(defaults.get('MAIL_FROM')).toBe(`\`${readConfig({}).mailFrom}\``);
  });

  it('the example names every setting, and its values are the defaults', async () => {
    const text = await file('.env.example');
    const named = Array.from(text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name);
    expect(named.sort()).toEqual([...names].sort());
    const set = Object.fromEntries(
      Array.from(text.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm), ([, name, value]) => [name, value]),
    );
    expect(readConfig(set)).toEqual(readConfig({}));
  });

  it('the table of what to watch names every figure that there is', async () => {
    const rows = (await file('docs/deploy.md')).matchAll(/^\| `(toolkit_\w+)` \| (.*?) \|/gm);
    const documented = new Map(Array.from(rows, ([, name = '', labels = '']) => [name, labels]));
    const metrics = new Metrics();
    metrics.watchPool({ totalCount: 0, idleCount: 0, waitingCount: 0 });
    metrics.watchOutbox({ waiting: async () => ({ mails: 0, oldestSeconds: 0 }) });
    metrics.watchReadiness({ isReady: async () => true });
    const { text } = await metrics.read();
    const there = Array.from(text.matchAll(/^# TYPE (\w+) /gm), ([, name = '']) => name);
    expect([...documented.keys()].sort()).toEqual(there.sort());
    expect(documented.get('toolkit_http_requests_total')).toBe('`method`, `route`, `status`');
  });
});
