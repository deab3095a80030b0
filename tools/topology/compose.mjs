// @ts-check
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { at, Stop } from '../../scripts/project.mjs';

/** Replaces `${NAME}`, `${NAME:-otherwise}` and `${NAME:?what is wrong}` as Compose does.
 * @param {string} text
 * @param {Record<string, string | undefined>} variables */
function filled(text, variables) {
  return text.replaceAll(/\$\{([A-Z_0-9]+)(?:(:[-?])([^}]*))?\}/g, (_all, name, kind, rest) => {
    const value = variables[name];
    if (value) return value;
    if (kind === ':-') return rest;
    throw new Stop(`${name} ${kind === ':?' ? rest : 'is not set'}.`);
  });
}

/** @typedef {{ environment?: Record<string, string>, healthcheck?: object, image: string, cap_add?: string[] }} Service */

/** The services of docker-compose.yml with their variables filled in.
 * @param {Record<string, string | undefined>} variables
 * @returns {Record<string, Service>} */
export function composeServices(variables) {
  const text = readFileSync(at('docker-compose.yml'), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n');
  return parse(filled(text, variables), { merge: true }).services;
}
