import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  addressMerger,
  fileLimits,
  isSitemapFolder,
  type LeftOut,
  numberedName,
  outputFileName,
  outputWriter,
  sitemapIndex,
  sitemapIndexMaxFiles,
  sitemapIndexName,
} from '@toolkit/domain/url-generator';
import type { RecipeFailure, UrlRun } from '../ports.ts';
import type { OutputFiles } from './output-files.ts';

/** Formats what an engine writes and divides it into the files of a run. */
export interface RunOutput {
  /** @param bytes from an engine, valid during the call only */
  write(bytes: Uint8Array): void;
  /** The bytes of the files so far, before compression. */
  written(): number;
  /** A failure that only shows during writing. */
  readonly failure: RecipeFailure | undefined;
  /** Undefined if there are none. */
  leftOut(): LeftOut | undefined;
  /** Call it after the last line. Returns the number of files. */
  end(): number;
}

const invalidFolder = { code: 'invalid-sitemap-folder' } as const;

/**
 * @param most an upper bound of the number of URLs, as far as it is known
 */
export function runOutput(
  { recipe }: Pick<UrlRun, 'recipe'>,
  files: OutputFiles,
  { direct, merges }: { readonly direct: boolean; readonly merges: boolean },
  most: number,
): Result<RunOutput, RecipeFailure> {
  const { output, template } = recipe;
  const { sitemapFolder } = output;
  const name = outputFileName(recipe.fileName, output.format);
  let size = 0;
  const write = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (files.failure === undefined) files.write(bytes);
  };
  const written = () => size;
  if (direct) {
    files.begin(name);
    const end = () => {
      files.end();
      return 1;
    };
    return ok({ write, written, end, failure: undefined, leftOut: () => undefined });
  }

  const sitemap = output.format === 'sitemap';
  const folder =
    sitemapFolder ?? `${/^\s*(https?:\/\/[^/?#{}\s]+)(?=[/?#]|\s*$)/i.exec(template)?.[1] ?? ''}/`;
  const indexable = !sitemap || isSitemapFolder(folder);
  // A single sitemap needs no index, so its template need not begin with a site.
  if (!indexable && (sitemapFolder !== undefined || most > fileLimits(output).urls))
    return fail(invalidFolder);
  const several = sitemap || output.urlsPerFile > 0;
  let failure: RecipeFailure | undefined;
  const makeName = (file: number) => (several ? numberedName(name, file) : name);
  const merger = merges ? addressMerger() : undefined;
  const sink = {
    begin(file: number) {
      // Even few URLs can have too many bytes for one sitemap.
      if (file > 1 && !indexable) failure ??= invalidFolder;
      if (sitemap && file > sitemapIndexMaxFiles) failure ??= { code: 'too-many-files' };
      files.begin(makeName(file));
    },
    write,
    end: () => files.end(),
  };
  const stage = outputWriter(output, sink, merger?.merge);
  return ok({
    write: stage.push,
    written,
    get failure() {
      return failure;
    },
    leftOut: () => merger?.leftOut(),
    end() {
      stage.end();
      if (!sitemap || stage.files === 1 || failure) return stage.files;
      const names = Array.from({ length: stage.files }, (_, at) => makeName(at + 1));
      const index = sitemapIndex(names, folder);
      if (!index.ok) return stage.files;
      files.begin(sitemapIndexName(name));
      write(index.value);
      files.end();
      return stage.files + 1;
    },
  });
}
