export { readSpreadsheet } from './spreadsheet-reader.ts';
export { zipArchive } from './zip-archive.ts';
