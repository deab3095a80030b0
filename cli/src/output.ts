import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { FolderFiles, StdoutFiles, StdoutSink, WrittenFile } from '@toolkit/adapters/cli/url-generator';
import { FilesInOne, type OutputFiles } from '@toolkit/application/web/url-generator';
import type { OutputSettings, Recipe } from '@toolkit/domain/url-generator';
import type { GenerateValues } from './read-options.ts';
import { Stop, usage } from './stop.ts';
import { cannotWrite } from './words.ts';

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
  { zip = false, urlsPerFile }: OutputSettings,
  stdout: number,
): Promise<Target> {
  const { output: path = '-', force = false } = values;
  const split = urlsPerFile > 0 && !zip;
  if (path === '-') {
    if (split) throw usage('Several files need --output, or --zip.');
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
  checkPath('output', path, force, split);
  if (!zip) {
    const files = new FolderFiles(path, force, !split);
    return { files, problem: () => fileProblem(files.failed), drop: () => files.drop() };
  }
  const makeZip = await zipMaker();
  // From here on nothing is awaited: a signal finds either no file or everything that must be removed.
  const file = new WrittenFile(path, force);
  return { files: new FilesInOne(file, makeZip), problem: () => fileProblem(file), drop: () => file.drop() };
}

const fileProblem = (file: WrittenFile | undefined): string | undefined =>
  file?.problem === undefined ? undefined : cannotWrite(file.path, file.problem);

const zipMaker = async () => (await import('@toolkit/adapters/formats')).zipArchive;

/** The base of the file names. An archive's own name does not count, so that a recipe gives the same bytes. */
export function chooseFileName({ output, recipe: path }: GenerateValues, recipe: Recipe): string {
  if (output === undefined || output === '-') return recipe.fileName;
  if (!recipe.output.zip) return basename(output);
  // The files in an archive have their own extension.
  return path === undefined ? basename(output, '.zip') : recipe.fileName;
}

/** Returns a function that writes the file of this option after a run. Problems with it show before the run. */
export function textPlace(
  option: 'save-recipe' | 'summary' | 'rejects',
  values: GenerateValues,
): ((content: string | Uint8Array) => Promise<void>) | undefined {
  const { [option]: path, output, preview, force = false } = values;
  if (path === undefined) return undefined;
  if (preview !== undefined) throw usage(`--preview makes no run for --${option}.`);
  if (output !== undefined && resolve(output) === resolve(path))
    throw usage(`--output and --${option} are the same file.`);
  checkPath(option, path, force);
  return async (content) => {
    const file = new WrittenFile(path, force);
    file.write(typeof content === 'string' ? new TextEncoder().encode(content) : content);
    await file.close(file.failure === undefined);
    const problem = fileProblem(file);
    if (problem !== undefined) throw new Stop(problem);
  };
}

/**
 * Checks what can be checked before any work.
 * @param option the option that names the file
 * @param isPattern whether other files get names like it
 */
function checkPath(option: string, path: string, force: boolean, isPattern = false): void {
  if (!existsSync(dirname(path))) throw new Stop(`There is no folder ${dirname(path)}.`);
  try {
    // For a dangling link, the link itself.
    const status = statSync(path, { throwIfNoEntry: false }) ?? lstatSync(path, { throwIfNoEntry: false });
    if (status && !isPattern) {
      if (status.isDirectory()) throw usage(`--${option} ${path} is a folder; give it a file name.`);
      // Writing would replace a device or a pipe by a file.
      if (!status.isFile() && !status.isSymbolicLink())
        throw usage(`--${option} ${path} is no file: "> ${path}" writes to it.`);
      if (!force) throw new Stop(cannotWrite(path, 'EEXIST'));
    }
    accessSync(dirname(existsSync(path) ? realpathSync(path) : path), constants.W_OK);
  } catch (error) {
    throw error instanceof Stop
      ? error
      : new Stop(cannotWrite(path, (error as NodeJS.ErrnoException).code ?? ''));
  }
}
