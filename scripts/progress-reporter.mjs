// @ts-check

/** Tells the process that started a test runner which tests begin and end. One class for three runners: each calls
 * the methods that it knows (Vitest `onTestModuleStart`, `onTestModuleEnd`, `onTestCaseReady` and `onTestRunEnd`,
 * Jest `onTestCaseStart`, both `onTestCaseResult`, Playwright `onTestBegin` and `onTestEnd`). */
export default class ProgressReporter {
  /** @param {any} file reported because a test that blocks its process cannot report its own start */
  onTestModuleStart(file) {
    process.send?.({ begun: file.relativeModuleId });
  }

  /** @param {any} file */
  onTestModuleEnd(file) {
    process.send?.({ ended: file.relativeModuleId });
  }

  /** @param {any} test */
  onTestCaseReady(test) {
    this.#tell(test.fullName);
  }

  /** @param {unknown} _file
   * @param {any} test */
  onTestCaseStart(_file, test) {
    this.#tell(test.fullName);
  }

  /** @param {any} test Vitest's test, or the file in Jest's case
   * @param {any} [result] Jest's result */
  onTestCaseResult(test, result) {
    const failed = (result?.status ?? test.result?.().state) === 'failed';
    this.#tell(result?.fullName ?? test.fullName, failed);
  }

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestBegin(test) {
    this.#tell(test.titlePath().join(' '));
  }

  /** @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, result) {
    const failed = result.status !== test.expectedStatus && result.status !== 'skipped';
    this.#tell(test.titlePath().join(' '), failed);
  }

  /** Reports errors outside of tests, such as that of a killed worker, which Vitest's own report omits.
   * @param {unknown} _files
   * @param {readonly { message: string }[]} [errors] */
  onTestRunEnd(_files, errors = []) {
    process.send?.({ stray: errors.map(({ message }) => message) });
  }

  printsToStdio() {
    return false;
  }

  /** @param {string} test
   * @param {boolean} [failed] known once it has ended */
  #tell(test, failed) {
    process.send?.(failed === undefined ? { begun: test } : { ended: test, failed });
  }
}
