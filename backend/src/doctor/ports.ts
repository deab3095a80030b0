import { createServer } from 'node:net';
import { portError } from '../http/port-error.ts';
import { type Finding, ok, problem } from './finding.ts';

export interface WantedPort {
  readonly name: string;
  readonly port: number;
  readonly host: string;
}

/** Checks whether each port is free; the application must not be running. */
export async function checkPorts(wanted: readonly WantedPort[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of wanted) {
    const twin = wanted.find(({ name, port }) => name !== one.name && port === one.port && port !== 0);
    if (twin && wanted.indexOf(twin) < wanted.indexOf(one)) {
      findings.push(
        problem(`${twin.name} and ${one.name} are both ${one.port}; give one of them another number.`),
      );
      continue;
    }
    const error = await refusal(one.port, one.host);
    if (error === undefined) findings.push(ok(`${one.name} ${one.port} on ${one.host} is free.`));
    else findings.push(problem(sentence(error, one)));
  }
  return findings;
}

function sentence(error: NodeJS.ErrnoException, { name, port, host }: WantedPort) {
  const { message, code } = error;
  const said = portError(Object.assign(new Error(message), { code }), name, port, host);
  const words = said instanceof Error && said.name === 'ConfigError' ? said.message : undefined;
  const running = code === 'EADDRINUSE' ? ' If that is this application, all is well.' : '';
  return `${words ?? `Port ${port} (${name}) cannot be taken (${code}).`}${running}`;
}

function refusal(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
