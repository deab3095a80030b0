// @ts-check
import './node-version.mjs';
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { at } from './project.mjs';

// `npm run bench -- api` and `npm run write -- openapi` run a file of `tools/bench` and `tools/write`.
const [, , room = '', name = '', ...rest] = process.argv;
const names = readdirSync(at('tools', room))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));
if (names.includes(name)) {
  const file = at('tools', room, `${name}.mjs`);
  process.argv.splice(1, Infinity, file, ...rest);
  await import(pathToFileURL(file).href);
} else {
  console.error(`Usage: npm run ${room} -- ${names.join('|')}`);
  process.exitCode = 1;
}
