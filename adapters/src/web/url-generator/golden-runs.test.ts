import { readFileSync } from 'node:fs';
import {
  filesInOne,
  parseRecipe,
  type RunCount,
  type RunFailure,
  runUrls,
  type UrlRun,
} from '@toolkit/application/web/url-generator';
import { ok, type Result } from '@toolkit/domain/result';
import type { EngineMaker } from '@toolkit/domain/url-generator';
import { type GoldenRun, goldenFaults, goldenRuns } from '../../../../scripts/golden-runs.mjs';
import { readSpreadsheet, zipArchive } from '../../formats/index.ts';
import { compiledEngine } from '../../wasm/index.ts';

interface Made extends Pick<RunCount, 'name' | 'archived' | 'leftOut'> {
  readonly bytes: Uint8Array;
}

type Ended = Result<Made, RunFailure>;

type ListsOfRun = Pick<GoldenRun, 'recipe' | 'list' | 'further'>;

function makeRun({ recipe, list, further }: ListsOfRun): UrlRun {
  const parsed = parseRecipe(readFileSync(recipe, 'utf8'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const blob = (path: string) => new Blob([readFileSync(path)]);
  return {
    recipe: parsed.value,
    list: blob(list),
    further: further.map(({ placeholder, path }) => ({ placeholder, list: blob(path) })),
  };
}

async function carryOut(golden: ListsOfRun, makeEngine: EngineMaker | undefined): Promise<Ended> {
  const run = makeRun(golden);
  const pieces: Uint8Array[] = [];
  const write = (bytes: Uint8Array) => void pieces.push(bytes.slice());
  const sink = { failure: undefined, write, ready: async () => {}, close: async () => {} };
  const files = filesInOne(run, sink, zipArchive);
  for await (const step of runUrls(run, [0, 0, 0, 0], { makeEngine, readSpreadsheet }, files)) {
    if (step.kind === 'progress') continue;
    return step.result.ok ? ok({ ...step.result.value, bytes: Buffer.concat(pieces) }) : step.result;
  }
  throw new Error('The run has no end.');
}

describe('golden runs', () => {
  const runs = [...goldenRuns(), ...goldenRuns('golden/bytes')];
  const faults = goldenFaults();

  it('are more than 55, and more than 14 that fail, so that none is missed', () => {
    expect(runs.length).toBeGreaterThan(55);
    expect(faults.length).toBeGreaterThan(14);
  });

  describe.each([
    ['rows alone', undefined],
    ['rows, and the engine where it can', compiledEngine()],
  ])('%s', (_, makeEngine) => {
    it.each(runs.map((run) => [run.name, run] as const))('%s gives the same bytes', async (_, golden) => {
      const ended = await carryOut(golden, makeEngine);
      if (!ended.ok) throw new Error(JSON.stringify(ended.error));
      const { bytes, name, archived, leftOut } = ended.value;
      expect([name, archived]).toEqual([golden.expected, golden.archived]);
      if (!archived) expect(new TextDecoder().decode(bytes)).toBe(new TextDecoder().decode(golden.bytes));
      expect(Buffer.compare(bytes, golden.bytes)).toBe(0);
      expect(leftOut && new TextDecoder().decode(leftOut.file)).toBe(golden.rejected);
    });

    it.each(faults.map((run) => [run.name, run] as const))('%s fails as it must', async (_, golden) => {
      const ended = await carryOut(golden, makeEngine);
      const { count, ...error } = { count: undefined, ...(ended.ok ? {} : ended.error) };
      expect({ ...error, ...(count && { count: String(count) }) }).toEqual(golden.failure);
    });
  });
});
