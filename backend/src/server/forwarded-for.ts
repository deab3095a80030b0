import type { IncomingHttpHeaders } from 'node:http';

const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const inBrackets = /^"?\[([0-9a-f:.]+)\](?::\d{1,5})?"?$/i;

/** Leaves only the addresses in X-Forwarded-For: some proxies add the port, or write IPv6 in brackets. */
export function stripForwardedFor(headers: IncomingHttpHeaders): void {
  const hops = headers['x-forwarded-for'];
  if (typeof hops !== 'string') return;
  headers['x-forwarded-for'] = hops
    .split(',')
    .map((hop) => hop.trim())
    .map((hop) => withPort.exec(hop)?.[1] ?? inBrackets.exec(hop)?.[1] ?? hop)
    .join(', ');
}
