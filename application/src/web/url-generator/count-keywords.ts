import { fail } from '@toolkit/domain/result';
import type { EngineMaker } from '@toolkit/domain/url-generator';
import type { ByteSource, CountEvent, Finished, KeywordFailure } from './ports.ts';
import { type ReadingFailure, readKeywords, unlessEmpty } from './read-keywords.ts';

export async function* countKeywords(
  list: ByteSource,
  makeEngine: EngineMaker,
): AsyncGenerator<CountEvent, void> {
  const engine = makeEngine({});
  const steps = readKeywords(list, engine);
  let step = await steps.next();
  for (; !step.done; step = await steps.next()) {
    yield { kind: 'progress', share: step.value, keywords: engine.count.keywords, written: 0 };
  }
  const problem = step.value ?? lastProblem(engine.finish());
  yield problem ? failed(problem) : { kind: 'finished', result: unlessEmpty(engine.count) };
}

function lastProblem(steps: Generator<number, ReadingFailure | undefined>): ReadingFailure | undefined {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Counting keeps nothing: memory that is refused even so has no better name. */
const failed = (problem: ReadingFailure): Finished<never, KeywordFailure> => ({
  kind: 'finished',
  result: fail(problem.code === 'out-of-memory' ? { code: 'interrupted' } : problem),
});
