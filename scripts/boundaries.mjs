// @ts-check
import { cruise } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.mjs';
import { root } from './project.mjs';

const folders = ['domain/src', 'application/src', 'adapters/src', 'web/src', 'backend/src'];

/** Checks the imports below a folder against the rules.
 * @param {string} [baseDir]
 * @returns {Promise<{ modules: number, problems: string[] }>} modules seen, and a line for each violation */
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
    problems: summary.violations
      .filter((violation) => violation.rule.severity === 'error')
      .map((violation) => `${violation.rule.name}: ${violation.from} -> ${violation.to}`),
  };
}
