// @ts-check
import '../node-version.mjs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../build.mjs';
import { at, runMain } from '../project.mjs';

/** `npm run write -- openapi` prints the description of the calls, which is derived from their tables. */
await runMain(async () => {
  await ensureBuilt(['server']);
  const { openApiDocument } = await import(pathToFileURL(at('backend/dist/src/openapi/document.js')).href);
  console.log(JSON.stringify(openApiDocument(), null, 2));
});
