// @ts-check
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';
import { shortened } from './results.mjs';

/** Names a failed test as soon as it ends, not with its file. */
export default class FailureReporter {
  /** @param {any} test Vitest's test, or the file in Jest's case
   * @param {any} [result] Jest's result */
  onTestCaseResult(test, result) {
    const { state, errors } = test.result?.() ?? { state: result.status };
    if (state === 'failed')
      this.print(
        result ? test.path : test.module.moduleId,
        (result ?? test).fullName,
        errors?.[0]?.message ?? result?.failureMessages[0],
      );
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
}
