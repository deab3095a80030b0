// @ts-check
import '../../scripts/node-version.mjs';
import { once } from 'node:events';
import { ensureInstalled } from '../../scripts/install.mjs';
import { runMain } from '../../scripts/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  const { startTopology } = await import('./topology.mjs');
  const topology = await startTopology();
  console.log(`Traffic Toolkit: ${topology.url}`);
  for (const { name, url } of topology.copies) console.log(`  ${name}:         ${url}`);
  console.log(`Mail (JSON):     ${topology.inbox}`);
  console.log(`Logs:            ${topology.folder}`);
  console.log('Ctrl-C stops everything.');
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await topology.stop();
});
