import { readFileSync } from 'node:fs';
import { Stdin } from '@toolkit/adapters/cli/url-generator';
import { generate } from './generate.ts';
import { inspect } from './inspect.ts';
import { printExactly, type Streams, tell } from './print.ts';
import { Stop, usage } from './stop.ts';

const help = `Usage: traffic-toolkit <command> [options]

Commands:
  generate   make URLs of keywords
  inspect    tell what a list is and what is in it

  traffic-toolkit <command> --help   about a command
  traffic-toolkit --version
`;

const commands = new Map(Object.entries({ generate, inspect }));

/** Runs a command.
 * @returns the exit code: 0 done, 1 failed, 2 not understood */
export async function main(args: string[], streams = ownStreams()): Promise<0 | 1 | 2> {
  try {
    return await runCommand(args, streams);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const hint = error.code === 2 ? ' See traffic-toolkit --help.' : '';
    if (error.code > 0) tell(streams.stderr, `traffic-toolkit: ${error.message}${hint}`);
    return error.code;
  } finally {
    // While another process can still write to standard input, this process would wait for more.
    streams.stdin.close();
  }
}

async function runCommand([name, ...rest]: string[], streams: Streams): Promise<0 | 2> {
  if (name === undefined) {
    streams.stderr.write(help);
    return 2;
  }
  if (name === '--version' || name === '-V') printExactly(streams, `${version()}\n`);
  else if (name === 'help' && rest.length > 0) return runCommand([...rest.slice(0, 1), '--help'], streams);
  else if (name === '--help' || name === '-h' || name === 'help') printExactly(streams, help);
  else {
    const command = commands.get(name);
    if (!command) throw usage(`There is no command "${name}".`);
    await command(rest, streams);
  }
  return 0;
}

const ownStreams = (): Streams => ({ stdin: new Stdin(), stdout: 1, stderr: process.stderr });

const version = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
