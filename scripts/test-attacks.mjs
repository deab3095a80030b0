// @ts-check
import './node-version.mjs';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { AttackReport } from './attacks/attack-report.mjs';
import { startProduct } from './attacks/product.mjs';
import { suites } from './attacks/suites.mjs';
import { ensureBuilt } from './build.mjs';
import { at, endOnSignals, runMain, Stop } from './project.mjs';

const names = process.argv.slice(2);

await runMain(async () => {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown)
    throw new Stop(`There is no suite "${unknown}": ${suites.map(({ name }) => name).join(', ')}.`);
  await ensureBuilt();
  const report = new AttackReport(({ suite, id, attack, observed, holds }) =>
    console.log(`${holds ? 'holds' : 'FAILS'}  ${suite} ${id} ${attack}: ${observed}`),
  );
  for (const { name, attack } of suites) {
    if (names.length > 0 && !names.includes(name)) continue;
    const product = await startProduct();
    endOnSignals(product.stop);
    const check = report.recorder(name);
    try {
      await attack({ product, check });
    } catch (error) {
      check('-', 'the suite itself', 'runs to its end', String(error), false);
    }
    const { exitCode } = product.copy;
    check(
      '-',
      'the process',
      'runs',
      exitCode === undefined ? 'runs' : `exit ${exitCode}`,
      exitCode === undefined,
    );
    await product.stop();
  }
  if (names.length === 0) {
    const machine = `Node ${process.versions.node}, ${availableParallelism()} processors`;
    writeFileSync(at('docs/attacks.md'), report.page(`${new Date().toISOString().slice(0, 10)}, ${machine}`));
  }
  const problems = report.problems();
  if (problems.length > 0) console.log(`\nDo not hold:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  console.log(`${report.rows.length - problems.length} passed, ${problems.length} failed`);
  if (problems.length > 0) process.exitCode = 1;
});
