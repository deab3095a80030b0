// @ts-check
import '../node-version.mjs';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git, measure, measureNow } from '../check-size.mjs';
import { at, root, runMain, Stop } from '../project.mjs';

/** `npm run write -- size` prints tokens beside budget.json; `npm run write -- size main~10` beside that commit, too. */
await runMain(() => {
  const [, , commit] = process.argv;
  const now = measureNow();
  const most = JSON.parse(readFileSync(at('budget.json'), 'utf8'));
  const before = commit ? measureCommit(commit) : {};
  const columns = ['tokens', 'budget', ...(commit ? [commit, 'change'] : [])];
  console.log(''.padEnd(20), ...columns.map((column) => column.padStart(9)));
  for (const name of Object.keys({ ...most, ...now, ...before }).sort()) {
    const [size, old] = [now[name] ?? 0, before[name] ?? 0];
    const numbers = [size, most[name] ?? 0, ...(commit ? [old, size - old] : [])];
    console.log(name.padEnd(20), ...numbers.map((number) => String(number).padStart(9)));
  }
});

/** @param {string} commit */
function measureCommit(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'size-'));
  try {
    execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], {
      cwd: root,
      stdio: 'ignore',
    });
    return measure(git(['ls-tree', '-r', '--name-only', commit]), (path) =>
      readFileSync(join(folder, path), 'utf8'),
    );
  } catch {
    throw new Stop(`There is no commit ${commit}.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
