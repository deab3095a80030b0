import type { SpreadsheetReader } from '@toolkit/application/web/url-generator';

/** Loaded only when there is a spreadsheet. */
export const readSpreadsheet: SpreadsheetReader = async (file, sheet) =>
  (await import('@toolkit/adapters/formats')).readSpreadsheet(file, sheet);
