// @ts-check
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { at, root } from './project.mjs';
import { staleness } from './staleness.mjs';

it('What is stale comes from contents, not from the times that a checkout touches', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staleness-'));
  const input = join(folder, 'input.txt');
  const paths = [relative(root, input)];
  const step = () => staleness('test-of-staleness', paths, paths);
  writeFileSync(input, 'one');
  step().done();
  utimesSync(input, 1, 1);
  expect(step().isCurrent()).toBe(true);
  writeFileSync(input, 'two');
  expect(step().isCurrent()).toBe(false);
  expect(staleness('test-of-staleness', [], ['no-such-output']).isCurrent()).toBe(false);
  rmSync(at('.build/test-of-staleness.stamp.json'));
  rmSync(folder, { recursive: true });
});
