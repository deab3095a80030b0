// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { at } from './project.mjs';

/** A list with a recipe, and the file that every implementation must produce from it: see the folder `golden`.
 * @typedef {{ name: string, recipe: string, list: string, further: { placeholder: string, path: string }[],
 *   expected: string, bytes: Uint8Array, archived: boolean, zipIsAsked: boolean }} GoldenRun */

// Numbered, because the lists are combined in this order if the recipe does not say another.
const further = /^further-\d+-(.+)\.txt$/;

/** `recipe` and the other paths are paths of files. `zipIsAsked`: a tab can save only one file, so it makes a zip
 * although the recipe does not ask for one.
 * @returns {GoldenRun[]} */
export const goldenRuns = () =>
  readdirSync(at('golden'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const files = readdirSync(at('golden', name));
      const list = files.find((file) => file.startsWith('list.'));
      const [expected] = readdirSync(at('golden', name, 'expected'));
      if (!list || !expected) throw new Error(`golden/${name} is not complete.`);
      const recipe = JSON.parse(readFileSync(at('golden', name, 'recipe.json'), 'utf8'));
      return {
        name,
        recipe: at('golden', name, 'recipe.json'),
        list: at('golden', name, list),
        further: files.flatMap((file) => {
          const placeholder = further.exec(file)?.[1];
          return placeholder ? [{ placeholder, path: at('golden', name, file) }] : [];
        }),
        expected,
        bytes: new Uint8Array(readFileSync(at('golden', name, 'expected', expected))),
        archived: expected.endsWith('.zip'),
        zipIsAsked: expected.endsWith('.zip') && !recipe.output.zip,
      };
    });
