// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at } from './project.mjs';

const skipped = new Set(['node_modules', 'dist', '.build', '.cache', 'test-results', 'e2e']);

/** @typedef {{ path: string, state: string }} File */

/** @param {string} path of a file or folder, relative to the repository
 * @returns {File[]} sorted */
function filesBelow(path) {
  const stat = statSync(at(path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [{ path, state: `${path} ${stat.mtimeMs} ${stat.size}` }];
  const names = readdirSync(at(path)).filter((name) => !skipped.has(name));
  return names.sort().flatMap((name) => filesBelow(join(path, name)));
}

/** @param {string[]} lines */
const hash = (lines) => createHash('sha256').update(lines.join('\n')).digest('hex');

/** The output of a build step is current if neither names, times nor sizes of its inputs have changed, or at least not
 * their contents: a checkout touches every file.
 * @param {string} name
 * @param {string[]} inputs files and folders
 * @param {string[]} outputs files that must exist */
export function staleness(name, inputs, outputs) {
  const stampPath = at('.build', `${name}.stamp.json`);
  const files = inputs.flatMap(filesBelow);
  const contents = () => hash(files.map(({ path }) => `${path} ${hash([readFileSync(at(path), 'latin1')])}`));
  const before = { times: hash(files.map(({ state }) => state)), contents: '' };

  /** @param {string} contentsNow */
  const write = (contentsNow) => {
    mkdirSync(dirname(stampPath), { recursive: true });
    writeFileSync(stampPath, JSON.stringify({ times: before.times, contents: contentsNow }));
  };

  return {
    isCurrent() {
      if (!existsSync(stampPath) || !outputs.every((output) => existsSync(at(output)))) return false;
      const stamp = JSON.parse(readFileSync(stampPath, 'utf8'));
      if (stamp.times === before.times) return true;
      before.contents = contents();
      if (stamp.contents !== before.contents) return false;
      write(before.contents);
      return true;
    },
    /** Call before the step: while it runs, or if it fails, nothing is known about the output. */
    begin() {
      before.contents ||= contents();
      rmSync(stampPath, { force: true });
    },
    /** Call after the step. It stamps the inputs as they were before, so that later edits cause a rebuild. */
    done: () => write(before.contents || contents()),
  };
}
