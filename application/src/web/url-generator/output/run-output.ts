import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  fileLimits,
  isSitemapFolder,
  numberedName,
  outputFileName,
  outputWriter,
  sitemapIndex,
  sitemapIndexMaxFiles,
  sitemapIndexName,
} from '@toolkit/domain/url-generator';
import type { RecipeFailure, UrlRun } from '../ports.ts';
import type { OutputFiles } from './output-files.ts';

/** Between an engine and the files of a run. */
export interface RunOutput {
  /** @param bytes of an engine, valid during the call only */
  write(bytes: Uint8Array): void;
  /** Bytes of the files so far, before any packing. */
  written(): number;
  /** What shows while it is written. */
  readonly failure: RecipeFailure | undefined;
  /** After the last line; tells how many files there are. */
  end(): number;
}

const invalidFolder = { code: 'invalid-sitemap-folder' } as const;

/**
 * @param direct whether what an engine writes is already the file
 * @param most so many URLs at most, as far as anybody knows
 */
export function runOutput(
  { recipe }: Pick<UrlRun, 'recipe'>,
  files: OutputFiles,
  direct: boolean,
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
    return ok({ write, written, end, failure: undefined });
  }

  const sitemap = output.format === 'sitemap';
  const folder =
    sitemapFolder ?? `${/^\s*(https?:\/\/[^/?#{}\s]+)(?=[/?#]|\s*$)/i.exec(template)?.[1] ?? ''}/`;
  const indexable = !sitemap || isSitemapFolder(folder);
  // A single sitemap needs no index, so a template without a site of its own is no problem for it.
  if (!indexable && (sitemapFolder !== undefined || most > fileLimits(output).urls))
    return fail(invalidFolder);
  const several = sitemap || output.urlsPerFile > 0;
  let failure: RecipeFailure | undefined;
  const makeName = (file: number) => (several ? numberedName(name, file) : name);
  const stage = outputWriter(output, {
    begin(file) {
      // Also few URLs can be too many bytes for one sitemap.
      if (file > 1 && !indexable) failure ??= invalidFolder;
      if (sitemap && file > sitemapIndexMaxFiles) failure ??= { code: 'too-many-files' };
      files.begin(makeName(file));
    },
    write,
    end: () => files.end(),
  });
  return ok({
    write: stage.push,
    written,
    get failure() {
      return failure;
    },
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
