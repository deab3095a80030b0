// @ts-check
import '../node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../build.mjs';
import { at, runMain, Stop } from '../project.mjs';

/**
 * `npm run write -- openapi` writes docs/openapi.json from the code; with `-- --check` it only says whether it is
 * current.
 */
await runMain(async () => {
  await ensureBuilt(['server']);
  const { openApiDocument } = await import(pathToFileURL(at('backend/dist/src/openapi/document.js')).href);
  const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;
  const file = at('docs/openapi.json');
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    console.log('docs/openapi.json is written.');
  } else if (readFileSync(file, 'utf8') === text) {
    console.log('docs/openapi.json is current.');
  } else {
    throw new Stop('docs/openapi.json is not current; run npm run write -- openapi.');
  }
});
