import { basename } from 'node:path';
import { isatty } from 'node:tty';
import { FolderFiles, PathSink, StdoutFiles, StdoutSink } from '@toolkit/adapters/cli/url-generator';
import { FilesInOne, type OutputFiles } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import type { GenerateValues } from './options.ts';
import { cannotWrite, checkPath } from './output-path.ts';
import { usage } from './stop.ts';

/** The destination of a run, and how to report and clean up a failure. */
export interface Target {
  readonly files: OutputFiles;
  /** More than an error code says; empty if no message is needed, because nothing reads any more. */
  problem(): string | undefined;
  /** Removes incomplete output. */
  drop(): void;
}

/** Whether there can be incomplete files. */
export const writesFiles = ({ output = '-' }: GenerateValues): boolean => output !== '-';

export async function chooseTarget(
  values: GenerateValues,
  { output }: Recipe,
  stdout: number,
): Promise<Target> {
  const { output: path = '-', force = false } = values;
  const { zip = false } = output;
  const split = output.urlsPerFile > 0;
  if (path === '-') {
    if (split && !zip) throw usage('Several files need --output, or --zip.');
    if (zip && isatty(stdout)) throw usage('A zip is not for a terminal: --output FILE takes it.');
    const sink = new StdoutSink(stdout);
    const files = zip ? new FilesInOne(sink, await zipMaker()) : new StdoutFiles(sink);
    const several = () => files instanceof StdoutFiles && files.several;
    return {
      files,
      problem: () => (sink.closed ? '' : several() ? 'Several sitemaps need --output, or --zip.' : undefined),
      drop: () => {},
    };
  }
  checkPath('output', path, force, split && !zip);
  if (!zip && (split || output.format === 'sitemap')) {
    const files = new FolderFiles(path, force, !split);
    const problem = () => files.problem && cannotWrite(files.problem.path, files.problem.problem);
    return { files, problem, drop: () => files.drop() };
  }
  const makeZip = zip ? await zipMaker() : undefined;
  // From here on nothing is awaited: a signal finds either no file or everything that must be removed.
  const sink = fileAt(path, force);
  const files = new FilesInOne(sink, makeZip);
  const problem = () => (sink.problem === undefined ? undefined : cannotWrite(path, sink.problem));
  return { files, problem, drop: () => sink.drop() };
}

/** One file, which gets its name when it is closed. */
export const fileAt = (path: string, force: boolean): PathSink => new PathSink(path, force);

const zipMaker = async () => (await import('@toolkit/adapters/formats')).zipArchive;

/** The base of the file names. An archive's own name does not count, so that a recipe gives the same bytes. */
export function chooseFileName({ output, recipe: path }: GenerateValues, recipe: Recipe): string {
  if (output === undefined || output === '-') return recipe.fileName;
  if (!recipe.output.zip) return basename(output);
  // The files in an archive have their own extension.
  return path === undefined ? basename(output, '.zip') : recipe.fileName;
}
