// @ts-check
import './node-version.mjs';
import { tryBrowser } from './browser.mjs';
import { runMain } from './project.mjs';

await runMain(tryBrowser);
