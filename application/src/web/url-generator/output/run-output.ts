import { fail, ok, type Result } from '@toolkit/domain/result';
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

/** Writes URLs into the files of a run. */
export interface RunOutput {
  add(url: string, keyword: string | undefined): void;
  /** Hands on what was added. */
  flush(): void;
  readonly urls: number;
  /** The bytes of the files so far, before compression. */
  readonly written: number;
  /** A failure that only shows during writing. */
  readonly failure: RecipeFailure | undefined;
  /** Call it after the last URL. Returns the number of files. */
  end(): number;
}

const invalidFolder = { code: 'invalid-sitemap-folder' } as const;

/**
 * @param most an upper bound of the number of URLs, as far as it is known
 */
export function runOutput(
  { output, template, fileName }: Recipe,
  files: OutputFiles,
  most: number,
): Result<RunOutput, RecipeFailure> {
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
    add: (url, keyword) => writer.add(url, keyword),
    flush: () => writer.flush(),
    get urls() {
      return writer.urls;
    },
    get written() {
      return written;
    },
    get failure() {
      return failure;
    },
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
