import { utf8, utf8Length } from '../../formats/utf8.ts';
import { isHttpUrl } from '../../validation/url.ts';
import { type OutputFormat, sitemapHead } from './output-settings.ts';

const defaultBase = 'generated_urls';
export const defaultFileName = `${defaultBase}.txt`;

/** The longest name in UTF-8 bytes: file systems allow 255, and browsers add " (1)" or an extension while loading. */
export const fileNameMaxBytes = 200;

// Controls, line separators, direction marks (they can hide an extension), byte order mark.
const invisible = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const forbidden = /[/\\:*?"<>|]+/g;
const edges = /^[\s.]+|[\s.]+$/g;
const reserved =
  /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;
// Extensions of plain text. Others, such as .html, get .txt appended, so that the file opens as text.
const plainText = /\.(?:txt|text|csv|tsv|log|lst|list|md)$/i;

const endings: Readonly<Record<OutputFormat, string>> = {
  text: '.txt',
  csv: '.csv',
  'json-lines': '.jsonl',
  sitemap: '.xml',
};

/**
 * Makes a typed name safe on every system, and adds the format's extension; the default name if nothing is left. An
 * extension of another format is replaced only in the default name: a user who typed it meant it.
 */
export function outputFileName(typed: string, format: OutputFormat): string {
  const name = typed.toWellFormed().replace(invisible, '').replace(forbidden, '_').replace(edges, '');
  const own = format === 'text' ? plainText : new RegExp(`\\${endings[format]}$`, 'i');
  const [ending] = own.exec(name) ?? [endings[format]];
  const base = name === '' || name === defaultFileName ? defaultBase : name.replace(own, '');
  const safe = reserved.test(base) ? `_${base}` : base;
  return cut(safe, fileNameMaxBytes - ending.length).replace(edges, '') + ending;
}

/** Makes a typed name safe as that of a text file. */
export const cleanFileName = (typed: string): string => outputFileName(typed, 'text');

function cut(text: string, mostBytes: number): string {
  let length = 0;
  let kept = '';
  for (const character of text) {
    length += utf8Length(character);
    if (length > mostBytes) break;
    kept += character;
  }
  return kept;
}

/** The name of one of several files, before their number is known: `name-001.txt`, and so on. */
export function numberedName(name: string, file: number): string {
  const { base, ending } = parts(name);
  return `${base}-${String(file).padStart(3, '0')}${ending}`;
}

export const archiveName = (name: string): string => `${parts(name).base}.zip`;

export const sitemapIndexName = (name: string): string => `${parts(name).base}-index.xml`;

/** The most sitemaps in one index. */
export const sitemapIndexMaxFiles = 50_000;

/** Whether sitemaps can be placed there; without a folder, the template decides. */
export function isSitemapFolder(folder: string | undefined): boolean {
  return folder === undefined || (isHttpUrl(folder.trim()) && !/[?#]/.test(folder));
}

/** The index of several sitemaps. @param folder their place on the web */
export function sitemapIndex(names: readonly string[], folder: string): Uint8Array {
  const base = escapeXml(folder.trim().replace(/\/?$/, '/'));
  const entries = names.map(
    (name) => `<sitemap><loc>${base}${escapeXml(encodeURIComponent(name))}</loc></sitemap>\n`,
  );
  return utf8(`${sitemapHead('sitemapindex')}${entries.join('')}</sitemapindex>\n`);
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0)};`);

function parts(name: string): { base: string; ending: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { base: name.slice(0, dot), ending: name.slice(dot) } : { base: name, ending: '' };
}
