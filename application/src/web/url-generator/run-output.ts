import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  numberedName,
  outputFileName,
  outputWriter,
  sitemapIndex,
  sitemapIndexName,
} from '@toolkit/domain/url-generator';
import type { OutputFiles } from './output-files.ts';
import type { RecipeFailure, UrlRun } from './ports.ts';

/** Between an engine and the files of a run. */
interface RunOutput {
  /** @param bytes of an engine, valid during the call only */
  write(bytes: Uint8Array): void;
  /** Bytes of the files so far, before any packing. */
  written(): number;
  /** After the last line; tells how many files there are. */
  end(): Result<number, RecipeFailure>;
}

const invalidFolder = { code: 'invalid-sitemap-folder' } as const;

/** @param direct whether what an engine writes is already the file */
export function runOutput(
  { recipe, sitemapFolder }: Pick<UrlRun, 'recipe' | 'sitemapFolder'>,
  files: OutputFiles,
  direct: boolean,
): Result<RunOutput, RecipeFailure> {
  const { output, template } = recipe;
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
      return ok(1);
    };
    return ok({ write, written, end });
  }

  const folder =
    sitemapFolder ?? `${/^\s*(https?:\/\/[^/?#{}\s]+)(?=[/?#]|\s*$)/i.exec(template)?.[1] ?? ''}/`;
  if (sitemapFolder !== undefined && !sitemapIndex([], folder).ok) return fail(invalidFolder);
  const several = output.format === 'sitemap' || output.urlsPerFile > 0;
  const nameOf = (file: number) => (several ? numberedName(name, file) : name);
  const stage = outputWriter(output, {
    begin: (file) => files.begin(nameOf(file)),
    write,
    end: () => files.end(),
  });
  return ok({
    write: stage.push,
    written,
    end() {
      stage.end();
      if (output.format !== 'sitemap' || stage.files === 1) return ok(stage.files);
      const index = sitemapIndex(
        Array.from({ length: stage.files }, (_, at) => nameOf(at + 1)),
        folder,
      );
      if (!index.ok)
        return fail(index.error === 'invalid-folder' ? invalidFolder : { code: 'too-many-files' });
      files.begin(sitemapIndexName(name));
      write(index.value);
      files.end();
      return ok(stage.files + 1);
    },
  });
}
