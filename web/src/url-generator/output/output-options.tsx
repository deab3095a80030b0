import {
  isSitemapFolder,
  type OutputSettings,
  readUrlsPerFile,
  sitemapMaxUrls,
} from '@toolkit/domain/url-generator';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { Select } from '../../forms/select.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { counted } from '../../page/counted.ts';
import type { PageProps } from '../state/use-url-generator.ts';
import { sitemapFolderWords } from '../words/words.ts';

const formats = [
  { value: 'text', label: 'Text, one URL on each line' },
  { value: 'csv', label: 'CSV, for spreadsheets' },
  { value: 'json-lines', label: 'JSON Lines, for programs' },
  { value: 'sitemap', label: 'Sitemap (XML)' },
] as const;

const lineEnds = [
  { value: 'crlf', label: 'Windows (CRLF)' },
  { value: 'lf', label: 'Linux and macOS (LF)' },
] as const;

export function OutputOptions({ page }: PageProps) {
  const { output } = page.state.recipe;
  const change = (part: Partial<OutputSettings>) => page.change({ output: { ...output, ...part } });
  const { format, urlsPerFile, sitemapFolder = '' } = output;
  // What is typed stays as it is, and applies once it is valid.
  const [typed, setTyped] = useState(urlsPerFile > 0 ? String(urlsPerFile) : '50,000');
  const read = readUrlsPerFile(typed);
  const urls = read.ok ? read.value : 50_000;
  /** @param next the URLs in each file; 0 for one file */
  const split = (next: number) => change({ urlsPerFile: next });
  return (
    <div className="option-columns">
      <Select
        label="Format"
        value={format}
        options={formats}
        onChange={(value) => change({ format: value })}
      />
      {format === 'text' && (
        <Select
          label="Line ends"
          value={output.lineEnd}
          options={lineEnds}
          onChange={(lineEnd) => change({ lineEnd })}
        />
      )}
      {(format === 'csv' || format === 'json-lines') && (
        <div className="stack">
          <Checkbox
            checked={output.keywordColumn}
            onChange={(event) => change({ keywordColumn: event.target.checked })}
          >
            Put the keyword beside its URL
          </Checkbox>
          {format === 'csv' && (
            <Checkbox checked={output.header} onChange={(event) => change({ header: event.target.checked })}>
              Begin with the names of the columns
            </Checkbox>
          )}
        </div>
      )}
      <div className="stack">
        <Checkbox checked={urlsPerFile > 0} onChange={(event) => split(event.target.checked ? urls : 0)}>
          Split into several files, in a zip
        </Checkbox>
        {urlsPerFile === 0 && (
          <Checkbox checked={output.zip ?? false} onChange={(event) => change({ zip: event.target.checked })}>
            Put it into a zip
          </Checkbox>
        )}
      </div>
      {urlsPerFile > 0 && (
        <TextField
          label="URLs in each file"
          inputMode="numeric"
          value={typed}
          problem={
            read.ok ? undefined : `${read.error} ${counted(urlsPerFile, 'URL')} in each file until then.`
          }
          onChange={(value) => {
            setTyped(value);
            const next = readUrlsPerFile(value);
            if (next.ok) split(next.value);
          }}
        />
      )}
      {format === 'sitemap' && (
        <TextField
          label="Folder on your site (optional)"
          value={sitemapFolder}
          inputMode="url"
          problem={isSitemapFolder(sitemapFolder.trim() || undefined) ? undefined : sitemapFolderWords}
          hint={`A sitemap holds at most ${counted(sitemapMaxUrls, 'URL')}. A longer list becomes several, in a zip with an index that names them in this folder; without one, in the root of the template’s site.`}
          onChange={(folder) => change({ sitemapFolder: folder })}
        />
      )}
      {format === 'csv' && output.keywordColumn && (
        <p className="field-hint">
          Keywords that a spreadsheet could take for a formula get an apostrophe before them.
        </p>
      )}
    </div>
  );
}

const names = { text: 'Text', csv: 'CSV', 'json-lines': 'JSON Lines', sitemap: 'Sitemap' } as const;

export function outputSummary({ format, lineEnd, keywordColumn, urlsPerFile, zip }: OutputSettings): string {
  const parts = [
    names[format],
    format === 'text' && lineEnd.toUpperCase(),
    (format === 'csv' || format === 'json-lines') && keywordColumn && 'with keywords',
    urlsPerFile > 0 && `${counted(urlsPerFile, 'URL')} a file`,
    urlsPerFile === 0 && zip && 'in a zip',
  ];
  return parts.filter(Boolean).join(', ');
}
