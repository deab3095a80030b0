// @ts-check
import { stripVTControlCharacters } from 'node:util';

/** @param {{ name?: string, message?: string, stack?: string }} error */
function describeError({ name, message = '', stack = '' }) {
  const place = /^\s*at (?!.*node_modules).*:\d+:\d+.*$/m.exec(stack)?.[0].trim();
  const words = name === 'Misfit' || !place ? message : `${message}\n${place}`;
  return stripVTControlCharacters(words).trim().replace(/^/gm, '         ');
}

/** Prints each behaviour, whether the adapter passes it and, if not, why. */
export default class ConformanceReporter {
  counts = { passed: 0, failed: 0 };
  shown = '';

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    const [title = ''] = test.fullName.split(' > ');
    if (title !== this.shown) console.log(title);
    this.shown = title;
    const fits = state === 'passed';
    this.counts[fits ? 'passed' : 'failed'] += 1;
    console.log(`  ${fits ? 'fits ' : 'FAILS'}  ${test.name}`);
    // An adapter that does not fit from the beginning causes further errors, which add nothing.
    const misfit = errors.find(({ name }) => name === 'Misfit');
    for (const error of misfit ? [misfit] : errors) console.log(describeError(error));
  }

  /** @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} unhandled */
  onTestRunEnd(modules, unhandled) {
    for (const error of [...modules.flatMap((module) => module.errors()), ...unhandled]) {
      this.counts.failed += 1;
      console.log(`The adapter could not be run:\n${describeError(error)}`);
    }
    if (this.counts.passed + this.counts.failed === 0) this.counts.failed = 1;
    console.log(`${this.counts.passed} passed, ${this.counts.failed} failed`);
  }
}
