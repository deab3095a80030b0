import type { SpreadsheetFailure } from '@toolkit/application/web/url-generator';

/** Says why a spreadsheet cannot be read; thrown from any depth. */
export class Refused extends Error {
  constructor(readonly code: SpreadsheetFailure['code']) {
    super(code);
  }
}
