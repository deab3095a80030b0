#!/usr/bin/env node
// @ts-check
import '../../scripts/node-version.mjs';
import { existsSync } from 'node:fs';

const built = new URL('../bundle/main.js', import.meta.url);
if (!existsSync(built)) {
  const { buildCli } = await import('../../scripts/build.mjs');
  const { runMain } = await import('../../scripts/project.mjs');
  await runMain(buildCli);
}
if (existsSync(built)) {
  const { main } = await import(built.href);
  process.exitCode = await main(process.argv.slice(2));
}
