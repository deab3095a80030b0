// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';
import configuration, { rooms, shared } from '../.dependency-cruiser.mjs';
import { root } from './project.mjs';

const folders = [
  'domain/src',
  'application/src',
  'adapters/src',
  'web/src',
  'backend/src',
  'cli/src',
  'scripts',
  'tools',
];

// dependency-cruiser parses with SWC but does not tell it that a .tsx file holds JSX.
const parseFileSync = swc.parseFileSync.bind(swc);
Object.assign(swc, {
  parseFileSync: (/** @type {string} */ path, /** @type {import('@swc/core').ParseOptions} */ options) =>
    parseFileSync(path, /** @type {any} */ ({ ...options, tsx: path.endsWith('.tsx') })),
});

/** Time and randomness must come through ports; the compiler cannot check that, since both are part of the language. */
const ambient = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/;

/** @param {string} baseDir */
function ambientProblems(baseDir) {
  return ['domain/src', 'application/src'].flatMap((folder) =>
    readdirSync(join(baseDir, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => join(folder, path))
      .filter((path) => ambient.test(readFileSync(join(baseDir, path), 'utf8')))
      .map((path) => `core-has-no-clock-and-no-dice: ${path}`),
  );
}

/** A folder that no rule names could import everything and be imported from everywhere.
 * @param {string} baseDir */
function roomProblems(baseDir) {
  return Object.entries(shared).flatMap(([app, forAll]) => {
    const known = [...Object.keys(rooms[app] ?? {}), ...forAll];
    const found = readdirSync(join(baseDir, app), { withFileTypes: true });
    return found
      .filter((entry) => entry.isDirectory() && !known.includes(entry.name))
      .map(
        ({ name }) =>
          `every-folder-is-a-room: ${app}/${name} is no room yet; say in \`rooms\` of .dependency-cruiser.mjs what it may import.`,
      );
  });
}

/** Checks the imports below a folder against the rules.
 * @param {string} [baseDir]
 * @returns {Promise<{ modules: number, problems: string[] }>} the number of modules, and a line for each violation */
export async function boundaryProblems(baseDir = root) {
  const { options, ...ruleSet } = configuration;
  const { output } = await cruise(
    folders,
    /** @type {any} */ ({ ...options, baseDir, validate: true, ruleSet }),
    options.enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('The dependency check gave text instead of a result.');
  const { modules, summary } = output;
  return {
    modules: modules.filter((module) => !module.source.includes('node_modules/')).length,
    problems: [
      ...summary.violations
        .filter((violation) => violation.rule.severity === 'error')
        .map((violation) => `${violation.rule.name}: ${violation.from} -> ${violation.to}`),
      ...ambientProblems(baseDir),
      ...roomProblems(baseDir),
    ],
  };
}
