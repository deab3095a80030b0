import type { SpreadsheetFailure } from '@toolkit/application/web/url-generator';

/** Why a spreadsheet cannot be read, from wherever that shows. */
export class Refused extends Error {
  constructor(readonly code: SpreadsheetFailure['code']) {
    super(code);
  }
}
