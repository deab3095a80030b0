import { readFile } from 'node:fs/promises';
import { variables } from '../src/composition/config.ts';
import type { Variables } from '../src/config/setting.ts';

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
});
