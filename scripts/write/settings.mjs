// @ts-check
import '../node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../build.mjs';
import { at, runMain } from '../project.mjs';
import { buildExample, withTable } from '../settings-text.mjs';

/** `npm run write -- settings` writes `.env.example` and the table of docs/deploy.md from the code. */
await runMain(async () => {
  await ensureBuilt(['server']);
  const { variables } = await import(pathToFileURL(at('backend/dist/src/composition/config.js')).href);
  const page = at('docs/deploy.md');
  writeFileSync(at('.env.example'), buildExample(variables));
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), variables));
  console.log('.env.example and the table of docs/deploy.md are written.');
});
