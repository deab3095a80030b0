// @ts-check
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';
import { shortened } from './results.mjs';

const silenceMs = 900_000; // Longer than any test may take.

/** Names a failed test as soon as it ends, not with its file, and ends a run in which a file blocks its process: no
 * limit of a test can do that. */
export default class FailureReporter {
  files = /** @type {Map<string, NodeJS.Timeout>} */ (new Map());

  // Of Vitest.
  onTestModuleQueued = (/** @type {any} */ { moduleId }) => this.expectMore(moduleId);
  onTestModuleEnd = (/** @type {any} */ { moduleId }) => clearTimeout(this.files.get(moduleId));
  // Of Jest.
  onTestFileStart = (/** @type {any} */ { path }) => this.expectMore(path);
  onTestFileResult = (/** @type {any} */ { path }) => clearTimeout(this.files.get(path));

  /** @param {any} test Vitest's test, or the file in Jest's case
   * @param {any} [result] Jest's result */
  onTestCaseResult(test, result) {
    const file = result ? test.path : test.module.moduleId;
    this.expectMore(file);
    const { state, errors } = test.result?.() ?? { state: result.status };
    if (state === 'failed')
      this.print(file, (result ?? test).fullName, errors?.[0]?.message ?? result?.failureMessages[0]);
  }

  /** Of Playwright, which names a test itself, but only after its last try.
   * @param {any} test
   * @param {any} result */
  onTestEnd({ location, title, retries }, { status, retry, errors }) {
    if (retry < retries && ['failed', 'timedOut'].includes(status))
      this.print(location.file, title, errors[0]?.message && stripVTControlCharacters(errors[0].message));
  }

  /** @param {string} file
   * @param {string} title
   * @param {string} [message] */
  print(file, title, message) {
    console.log([`\nFAILED ${relative(root, file)}: ${title}`, ...shortened(message)].join('\n'));
  }

  /** @param {string} file */
  expectMore(file) {
    clearTimeout(this.files.get(file));
    this.files.set(file, setTimeout(() => this.giveUp(file), silenceMs).unref());
  }

  /** @param {string} file */
  giveUp(file) {
    const message = `It blocks its process: nothing came from it for ${silenceMs / 60_000} minutes.`;
    console.log(`\nFAILED ${relative(root, file)}: ${message}`);
    const results = [{ name: file, status: 'failed', assertionResults: [], message }];
    writeFileSync(process.env.TEST_REPORT ?? '', JSON.stringify({ testResults: results }));
    process.exit(1);
  }
}
