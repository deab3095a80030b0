import { readFileSync } from 'node:fs';
import { closeStdin } from '@toolkit/adapters/cli/url-generator';
import { generate } from './generate.ts';
import { mainHelp } from './help.ts';
import { inspect } from './inspect.ts';
import { print } from './print.ts';
import { Stop, usage } from './stop.ts';

const commands = new Map<string, (args: string[]) => Promise<void>>([
  ['generate', generate],
  ['inspect', inspect],
]);

/** Runs a command and sets the exit code: 0 done, 1 failed, 2 not understood. */
export async function main(args: string[]): Promise<void> {
  try {
    const [name, ...rest] = args;
    if (name === '--version' || name === '-V') return print(`${version()}\n`);
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      if (name !== undefined) return print(mainHelp);
      process.exitCode = 2;
      return void process.stderr.write(mainHelp);
    }
    const command = commands.get(name);
    if (!command) throw usage(`There is no command "${name}".`);
    await command(rest);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const hint = error.code === 2 ? ' See traffic-toolkit --help.' : '';
    process.stderr.write(`traffic-toolkit: ${error.message}${hint}\n`);
    process.exitCode = error.code;
  } finally {
    // Whoever still writes to it would keep the process waiting for more.
    closeStdin();
  }
}

const version = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
