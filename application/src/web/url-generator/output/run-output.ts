import { fail, ok } from '@toolkit/domain/result';
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
import type { RecipeFailure } from '../ports.ts';
import type { OutputFiles } from './output-files.ts';

const invalidFolder = { code: 'invalid-sitemap-folder' } as const;

/**
 * Writes URLs into the files of a run.
 * @param most an upper bound of the number of URLs, as far as it is known
 */
export function runOutput({ output, template, fileName }: Recipe, files: OutputFiles, most: number) {
  const { sitemapFolder } = output;
  const name = outputFileName(fileName, output.format);
  const sitemap = output.format === 'sitemap';
  const folder =
    sitemapFolder ?? `${/^\s*(https?:\/\/[^/?#{}\s]+)(?=[/?#]|\s*$)/i.exec(template)?.[1] ?? ''}/`;
  const indexable = !sitemap || isSitemapFolder(folder);
  // A single sitemap needs no index, so its template need not begin with a site.
  if (!indexable && (sitemapFolder !== undefined || most > fileLimits(output).urls))
    return fail(invalidFolder);
  const several = sitemap || output.urlsPerFile > 0;
  const makeName = (file: number) => (several ? numberedName(name, file) : name);
  let failure: RecipeFailure | undefined;
  let written = 0;
  const write = (bytes: Uint8Array): void => {
    written += bytes.length;
    if (files.failure === undefined) files.write(bytes);
  };
  const writer = new OutputWriter(output, {
    begin(file) {
      // Even few URLs can have too many bytes for one sitemap.
      if (file > 1 && !indexable) failure ??= invalidFolder;
      if (sitemap && file > sitemapIndexMaxFiles) failure ??= { code: 'too-many-files' };
      files.begin(makeName(file));
    },
    write,
    end: () => files.end(),
  });
  return ok({
    add: (url: string, keyword: string | undefined) => writer.add(url, keyword),
    /** Hands on what was added. */
    flush: () => writer.flush(),
    get urls() {
      return writer.urls;
    },
    /** The bytes of the files so far, before compression. */
    get written() {
      return written;
    },
    /** A failure that only shows during writing. */
    get failure() {
      return failure;
    },
    /** Call it after the last URL. Returns the number of files. */
    end() {
      writer.end();
      if (!sitemap || writer.files === 1 || failure) return writer.files;
      const names = Array.from({ length: writer.files }, (_, at) => makeName(at + 1));
      const index = sitemapIndex(names, folder);
      if (!index.ok) return writer.files;
      files.begin(sitemapIndexName(name));
      write(index.value);
      files.end();
      return writer.files + 1;
    },
  });
}

export type RunOutput = Extract<ReturnType<typeof runOutput>, { readonly ok: true }>['value'];
