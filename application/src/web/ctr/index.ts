export { clicksText, parseClicks } from './clicks-to-win.ts';
export { type ExportFile, ExportReader } from './ports.ts';
