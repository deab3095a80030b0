// @ts-check
import '../../scripts/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { stopProducts } from '../../scripts/product.mjs';
import { endOnSignals, runMain, Stop } from '../../scripts/project.mjs';
import { writePage } from '../../scripts/reports.mjs';
import { AttackReport } from './attack-report.mjs';
import { runSuites } from './run-suites.mjs';
import { suites } from './suites.mjs';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'string' } },
});

await runMain(async () => {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown)
    throw new Stop(`There is no suite "${unknown}": ${suites.map(({ name }) => name).join(', ')}.`);
  endOnSignals(stopProducts);
  await ensureBuilt();
  const report = new AttackReport(({ suite, id, attack, observed, holds }) => {
    console.log(`${holds ? 'holds' : 'FAILS'}  ${suite} ${id} ${attack}: ${observed}`);
    process.send?.({ ended: attack, failed: !holds });
  });
  await runSuites(
    suites.filter(({ name }) => names.length === 0 || names.includes(name)),
    report,
  );
  if (values.report) writeFileSync(values.report, JSON.stringify(report.testReport()));
  if (names.length === 0) {
    const machine = `Node ${process.versions.node}, ${availableParallelism()} processors`;
    writePage('attacks.md', report.page(`${new Date().toISOString().slice(0, 10)}, ${machine}`));
  }
  const problems = report.problems();
  if (problems.length > 0) console.log(`\nDo not hold:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  console.log(`${report.rows.length - problems.length} passed, ${problems.length} failed`);
  if (problems.length > 0) process.exitCode = 1;
});
