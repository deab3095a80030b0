// @ts-check

/** Tells the process that started a test runner how far the run is. One class for the three runners: each calls
 * the methods that it knows (Vitest and Jest `onTestCaseResult`, Playwright `onTestEnd`). */
export default class ProgressReporter {
  /** @param {any} test Vitest's test, or the file in Jest's case
   * @param {any} [result] Jest's result */
  onTestCaseResult(test, result) {
    this.#tell((result?.status ?? test.result?.().state) === 'failed');
  }

  /** @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, result) {
    this.#tell(result.status !== test.expectedStatus && result.status !== 'skipped');
  }

  printsToStdio() {
    return false;
  }

  /** @param {boolean} failed */
  #tell(failed) {
    process.send?.({ failed });
  }
}
