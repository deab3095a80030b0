import {
  fileLimits,
  isSitemapFolder,
  numberedName,
  OutputWriter,
  outputFileName,
  type Recipe,
  sitemapIndex,
  sitemapIndexMaxFiles,
  sitemapIndexName,
} from '@toolkit/domain/url-generator';
import { Failed } from '../failed.ts';
import type { OutputFiles } from './output-files.ts';

/**
 * Writes URLs into the files of a run.
 * @param most an upper bound of the number of URLs, as far as it is known
 * @throws Failed
 */
export function openOutput({ output, template, fileName }: Recipe, files: OutputFiles, most: number) {
  const { format, urlsPerFile, sitemapFolder } = output;
  const name = outputFileName(fileName, format);
  const isSitemap = format === 'sitemap';
  const site = /^\s*(https?:\/\/[^/?#{}\s]+)(?=[/?#]|\s*$)/i.exec(template)?.[1] ?? '';
  const folder = sitemapFolder ?? `${site}/`;
  // A single sitemap needs no index, so its template need not begin with a site.
  const needFolder = () => {
    if (!isSitemapFolder(folder)) throw new Failed({ code: 'invalid-sitemap-folder' });
  };
  if (isSitemap && (sitemapFolder !== undefined || most > fileLimits(output).urls)) needFolder();
  const makeName = (file: number) => (isSitemap || urlsPerFile > 0 ? numberedName(name, file) : name);
  const writer = new OutputWriter(output, {
    begin(file) {
      if (isSitemap && file > 1) needFolder();
      if (isSitemap && file > sitemapIndexMaxFiles) throw new Failed({ code: 'too-many-files' });
      files.begin(makeName(file));
    },
    write: (bytes) => files.write(bytes),
    end: () => files.end(),
  });
  /** Call it after the last URL. Returns the number of files. */
  const end = (): number => {
    writer.end();
    if (!isSitemap || writer.files === 1) return writer.files;
    const names = Array.from({ length: writer.files }, (_, at) => makeName(at + 1));
    files.begin(sitemapIndexName(name));
    files.write(sitemapIndex(names, folder));
    files.end();
    return writer.files + 1;
  };
  return { writer, end };
}
