// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { at } from './project.mjs';

/** A list with a recipe: see the folder `golden`. `recipe` and the other paths are paths of files.
 * @typedef {{ name: string, recipe: string, list: string, further: { placeholder: string, path: string }[] }} Run */

/** A run with the file that every implementation must produce, and that of the lines it leaves out, if there are any.
 * `zipIsAsked`: a tab can save only one file, so it makes a zip although the recipe does not ask for one.
 * @typedef {Run & { expected: string, bytes: Uint8Array, rejected: string | undefined, archived: boolean,
 *   zipIsAsked: boolean }} GoldenRun */

// Numbered, because the lists are combined in this order if the recipe does not say another.
const further = /^further-\d+-(.+)\.txt$/;

/** @type {(folder: string, name: string) => Run} */
function readRun(folder, name) {
  const files = readdirSync(at(folder, name));
  const list = files.find((file) => file.startsWith('list.'));
  if (!list) throw new Error(`${folder}/${name} has no list.`);
  return {
    name,
    recipe: at(folder, name, 'recipe.json'),
    list: at(folder, name, list),
    further: files.flatMap((file) => {
      const placeholder = further.exec(file)?.[1];
      return placeholder ? [{ placeholder, path: at(folder, name, file) }] : [];
    }),
  };
}

/** @type {(folder: string, holding: string) => string[]} the names of the folders within that have a certain file */
const foldersWith = (folder, holding) =>
  readdirSync(at(folder))
    .filter((name) => existsSync(at(folder, name, holding)))
    .sort();

/** @param {'golden' | 'golden/bytes'} folder
 * @returns {GoldenRun[]} */
export const goldenRuns = (folder = 'golden') =>
  foldersWith(folder, 'expected').map((name) => {
    const [expected] = readdirSync(at(folder, name, 'expected'));
    if (!expected) throw new Error(`${folder}/${name} is not complete.`);
    const recipe = JSON.parse(readFileSync(at(folder, name, 'recipe.json'), 'utf8'));
    const rejected = at(folder, name, 'rejected.csv');
    return {
      ...readRun(folder, name),
      expected,
      bytes: new Uint8Array(readFileSync(at(folder, name, 'expected', expected))),
      rejected: existsSync(rejected) ? readFileSync(rejected, 'utf8') : undefined,
      archived: expected.endsWith('.zip'),
      zipIsAsked: expected.endsWith('.zip') && !recipe.output.zip,
    };
  });

/** The runs that fail, each with the failure that it must end with.
 * @returns {(Run & { failure: { code: string, line?: number } })[]} */
export const goldenFaults = () =>
  foldersWith('golden/faults', 'failure.json').map((name) => ({
    ...readRun('golden/faults', name),
    failure: JSON.parse(readFileSync(at('golden/faults', name, 'failure.json'), 'utf8')),
  }));

/** What earlier versions stored, and what each text becomes. `kind` is the beginning of the file's name.
 * @returns {{ name: string, kind: string, text: string, becomes: unknown }[]} */
export const storedTexts = () =>
  readdirSync(at('golden/stored'))
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.txt'.length);
      return {
        name,
        kind: name.slice(0, name.indexOf('-')),
        text: readFileSync(at('golden/stored', file), 'utf8'),
        becomes: JSON.parse(readFileSync(at('golden/stored', `${name}.json`), 'utf8')),
      };
    });
