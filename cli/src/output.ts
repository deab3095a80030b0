import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isatty } from 'node:tty';
import {
  type Fault,
  FolderFiles,
  StdoutFiles,
  StdoutSink,
  WrittenFile,
} from '@toolkit/adapters/cli/url-generator';
import { FilesInOne, type OutputFiles } from '@toolkit/application/web/url-generator';
import type { OutputSettings, Recipe } from '@toolkit/domain/url-generator';
import type { GenerateValues } from './read-options.ts';
import { nobodyReads, Stop, usage } from './stop.ts';
import { fileWords } from './words.ts';

/** The destination of a run, and how to explain and clean up a failure. */
export interface Target {
  readonly files: OutputFiles;
  /** More than the code of the failure says. */
  problem(): Stop | undefined;
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
  const makeZip = zip ? (await import('@toolkit/adapters/formats')).zipArchive : undefined;
  if (path === '-') {
    if (split) throw usage('Several files need --output, or --zip.');
    if (zip && isatty(stdout)) throw usage('A zip is not for a terminal: --output FILE takes it.');
    const sink = new StdoutSink(stdout);
    const files = makeZip ? new FilesInOne(sink, makeZip) : new StdoutFiles(sink);
    return { files, problem: () => stdoutProblem(sink, files), drop: () => {} };
  }
  checkPath('output', path, force, split);
  // From here on nothing is awaited: a signal finds either no file or everything that must be removed.
  if (!makeZip) {
    const files = new FolderFiles(path, force, !split);
    return { files, problem: () => fileProblem(files.fault), drop: () => files.drop() };
  }
  const file = new WrittenFile(path, force);
  return {
    files: new FilesInOne(file, makeZip),
    problem: () => fileProblem(file.fault),
    drop: () => file.drop(),
  };
}

function stdoutProblem({ closed }: StdoutSink, files: OutputFiles): Stop | undefined {
  if (closed) return nobodyReads();
  const isSecond = files instanceof StdoutFiles && files.several;
  return isSecond ? new Stop('Several sitemaps need --output, or --zip.') : undefined;
}

const fileProblem = ({ path, error }: Fault): Stop | undefined =>
  path === undefined ? undefined : new Stop(fileWords(path, 'written', error));

/** The base of the file names. An archive's own name does not count, so that a recipe gives the same bytes. */
export function chooseFileName({ output = '-', recipe: path }: GenerateValues, recipe: Recipe): string {
  if (output === '-' || (recipe.output.zip && path !== undefined)) return recipe.fileName;
  // The files in an archive have their own extension.
  return basename(output, recipe.output.zip ? '.zip' : undefined);
}

/** Returns a function that writes the file of this option after a run. Problems with it show before the run. */
export function textPlace(
  option: 'save-recipe' | 'summary' | 'rejects',
  { [option]: path, output = '', preview, force = false }: GenerateValues,
): ((content: string | Uint8Array) => Promise<void>) | undefined {
  if (path === undefined) return undefined;
  if (preview !== undefined) throw usage(`--preview makes no run for --${option}.`);
  if (output && resolve(output) === resolve(path)) throw usage(`--output and --${option} are the same file.`);
  checkPath(option, path, force);
  return async (content) => {
    const file = new WrittenFile(path, force);
    file.write(Buffer.from(content));
    await file.close(true);
    const problem = fileProblem(file.fault);
    if (problem) throw problem;
  };
}

/**
 * Checks what can be checked before any work.
 * @param option the option that names the file
 * @param isPattern whether other files get names like it
 */
function checkPath(option: string, path: string, force: boolean, isPattern = false): void {
  try {
    accessSync(dirname(existsSync(path) ? realpathSync(path) : path), constants.W_OK);
    // For a dangling link, the link itself.
    const status = statSync(path, { throwIfNoEntry: false }) ?? lstatSync(path, { throwIfNoEntry: false });
    if (!status || isPattern) return;
    // Writing would replace a device or a pipe by a file.
    if (!status.isFile() && !status.isSymbolicLink())
      throw usage(`--${option} ${path} is a folder, a pipe or a device, and no file.`);
    if (!force) throw Object.assign(new Error(), { code: 'EEXIST' });
  } catch (error) {
    throw error instanceof Stop ? error : new Stop(fileWords(path, 'written', error));
  }
}
