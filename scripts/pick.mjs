// @ts-check
import './node-version.mjs';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { at, runMain, Stop } from './project.mjs';

// `npm run bench -- api` and `npm run write -- openapi` run a file of `tools/bench` and `scripts/write`.
const [, , folder = '', name = '', ...rest] = process.argv;
const names = readdirSync(at(folder))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));
await runMain(async () => {
  if (!names.includes(name)) throw new Stop(`Usage: npm run ${basename(folder)} -- ${names.join('|')}`);
  await ensureInstalled();
  const file = at(folder, `${name}.mjs`);
  process.argv.splice(1, Infinity, file, ...rest);
  await import(pathToFileURL(file).href);
});
