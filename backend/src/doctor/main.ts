import { existsSync, readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import { makeChecks } from '../composition/doctor.ts';
import { examination } from './examination.ts';

/** `node main.js [--mail-to address]`, with the environment of the application; exits with 1 if there is a problem. */
const { values } = parseArgs({ options: { 'mail-to': { type: 'string' } } });
const named = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
const { problems } = await examination({
  environment: process.env,
  named,
  listChecks: (config) => makeChecks(config, values['mail-to']),
  say: (line) => console.log(line),
});
// A check that timed out may still hold a connection.
process.exit(problems > 0 ? 1 : 0);
