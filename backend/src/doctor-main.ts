import { parseArgs } from 'node:util';
import { examineParts } from './composition/doctor.ts';

/**
 * `node main.js [--mail-to address] [--named variable]...`, with the environment of the application; `named` are those
 * that `.env` sets. Exits with 1 if there is a problem.
 */
const { values } = parseArgs({
  options: { 'mail-to': { type: 'string' }, named: { type: 'string', multiple: true, default: [] } },
});
const problems = await examineParts(process.env, values.named, values['mail-to'], console.log);
// A check may still hold a connection.
process.exit(problems > 0 ? 1 : 0);
