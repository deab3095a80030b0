import { existsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isatty } from 'node:tty';
import { FolderFiles, PathSink, StdoutFiles, StdoutSink } from '@toolkit/adapters/cli/url-generator';
import { ArchivedFiles, OneFile, type OutputFiles } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import type { GenerateValues } from './options.ts';
import { Stop, usage } from './stop.ts';

/** Where a run writes, and what is to be said and done if it fails. */
export interface Target {
  readonly files: OutputFiles;
  /** More than a code tells; empty where nobody needs to hear anything, because nobody reads any more. */
  problem(): string | undefined;
  /** Whether there can be something incomplete. */
  readonly leavesFiles: boolean;
  /** Removes what is not complete. */
  drop(): void;
}

export async function targetOf(values: GenerateValues, { output }: Recipe): Promise<Target> {
  const { output: path = '-', zip = false, force = false } = values;
  const split = output.urlsPerFile > 0;
  if (path === '-') {
    if (split && !zip) throw usage('Several files need --output, or --zip.');
    if (zip && isatty(1)) throw usage('A zip is not for a terminal: --output FILE takes it.');
    const sink = new StdoutSink();
    const files = zip ? new ArchivedFiles(sink, await zipMaker()) : new StdoutFiles(sink);
    const several = () => files instanceof StdoutFiles && files.several;
    return {
      files,
      problem: () => (sink.closed ? '' : several() ? 'Several sitemaps need --output, or --zip.' : undefined),
      leavesFiles: false,
      drop: () => {},
    };
  }
  checkPath(path, force, split && !zip);
  if (!zip && (split || output.format === 'sitemap')) {
    const files = new FolderFiles(path, force, !split);
    const problem = () => files.problem && cannotWrite(files.problem.path, files.problem.problem);
    return { files, problem, leavesFiles: true, drop: () => files.drop() };
  }
  const sink = new PathSink(path, force);
  const files = zip ? new ArchivedFiles(sink, await zipMaker()) : new OneFile(sink);
  const problem = () => (sink.problem === undefined ? undefined : cannotWrite(path, sink.problem));
  return { files, problem, leavesFiles: true, drop: () => sink.drop() };
}

const zipMaker = async () => (await import('@toolkit/adapters/formats')).zipArchive;

/** What shows before any work is done. */
function checkPath(path: string, force: boolean, isPattern: boolean): void {
  if (!existsSync(dirname(path))) throw new Stop(`There is no folder ${dirname(path)}.`);
  if (isPattern || !existsSync(path)) return;
  const status = statSync(path);
  if (status.isDirectory()) throw usage(`--output ${path} is a folder; give it a file name.`);
  // A device or a pipe would be gone, and a file in its place.
  if (!status.isFile()) throw usage(`--output ${path} is no file: "> ${path}" writes to it.`);
  if (!force) throw new Stop(cannotWrite(path, 'EEXIST'));
}

function cannotWrite(path: string, problem: string): string {
  if (problem === 'EEXIST') return `${path} is already there; --force replaces it.`;
  if (problem === 'ENOSPC' || problem === 'EDQUOT') return `There is no space left for ${path}.`;
  return `${path} cannot be written (${problem}).`;
}

/** What several files are named after. */
export function fileNameOf({ output, zip }: GenerateValues, recipe: Recipe): string {
  if (output === undefined || output === '-') return recipe.fileName;
  // The files in an archive have an ending of their own.
  return basename(output, zip ? '.zip' : '');
}
