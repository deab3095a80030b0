export { clicksText, parseClicks } from './clicks-to-win.ts';
export { ExportReader } from './ports.ts';
