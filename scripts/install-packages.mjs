// @ts-check
import './node-version.mjs';
import { ensureInstalled } from './install.mjs';
import { runMain } from './project.mjs';

await runMain(ensureInstalled);
