import { parseArgs } from 'node:util';
import { examination } from './composition/doctor.ts';

/**
 * `node main.js [--mail-to address] [--named variable]...`, with the environment of the application; `named` are those
 * that `.env` sets. Exits with 1 if there is a problem.
 */
const { values } = parseArgs({
  options: { 'mail-to': { type: 'string' }, named: { type: 'string', multiple: true, default: [] } },
});
const { problems } = await examination({
  environment: process.env,
  named: values.named,
  mailTo: values['mail-to'],
  say: (line) => console.log(line),
});
// A check that timed out may still hold a connection.
process.exit(problems > 0 ? 1 : 0);
