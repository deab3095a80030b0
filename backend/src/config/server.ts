import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';
import * as v from 'valibot';
import { httpUrl, listIn, path, portNumber, url, type Values, type Variables } from './setting.ts';

const externalLink = url(/^(?:https?|mailto):/i, 'an http, https or mailto address');
const toPage = 'a page that says so';

/** No private network is wider: 10.0.0.0/8, the same as ::ffff:10.0.0.0/104, and fc00::/7. */
function isTooWide(network: string): boolean {
  const [address = '', bits = '128'] = network.split('/');
  const widest = /^[0:]+:ffff:/i.test(address) ? 104 : isIP(address) === 4 ? 8 : 7;
  return Number(bits) < widest;
}

/** Whether these are addresses or networks such as 10.0.0.0/8 that the library can read, and none too wide. */
function areProxies(networks: readonly string[]): boolean {
  // The library would also take 10.1 and names.
  if (networks.some((network) => isIP(network.replace(/\/\d{1,3}$/, '')) === 0 || isTooWide(network)))
    return false;
  try {
    proxyAddress.compile([...networks]);
    return true;
  } catch {
    return false;
  }
}

/** What is set for the server itself, whatever providers it has. */
export const serverVariables = {
  PORT: { rule: portNumber, default: '3000', means: 'the one server: web app and API' },
  HOST: { rule: v.string(), default: '127.0.0.1', means: 'the address it listens on; `0.0.0.0` for all' },
  PUBLIC_URL: {
    rule: v.pipe(
      httpUrl,
      v.transform((text) => new URL(text)),
      v.check(({ pathname, search }) => pathname === '/' && search === '', 'an origin without a path'),
      v.transform(({ origin }) => origin),
    ),
    unset: '`http://localhost:$PORT`',
    means: 'the public origin; the only host in links, and what decides on secure cookies and HSTS',
    example: 'http://localhost:3000',
  },
  TRUSTED_PROXIES: {
    rule: v.pipe(
      v.string(),
      v.transform((text) => (/^\d{1,3}$/.test(text) ? Number(text) : listIn(text))),
      v.check(
        (proxies) => typeof proxies === 'number' || areProxies(proxies),
        'a number of hops, or addresses separated by commas, with no network wider than /8 (IPv6: /7)',
      ),
    ),
    unset: 'none',
    means: 'number of proxies in front, or their addresses and networks, separated by commas',
  },
  METRICS_PORT: {
    rule: portNumber,
    unset: 'off',
    means: 'figures for Prometheus',
    example: '9464',
  },
  SUPPORT_URL: {
    rule: externalLink,
    unset: toPage,
    means: 'link `Contact support` of failure pages; the start names those of the four that are not set',
  },
  CUSTOM_MODULE_URL: {
    rule: externalLink,
    unset: toPage,
    means: 'link `Request Custom Module` of the menu',
  },
  CONTACT_URL: { rule: externalLink, unset: toPage, means: 'link `Contact Us` of the menu' },
  REPORT_BUG_URL: { rule: externalLink, unset: toPage, means: 'link `Report a Bug` of the menu' },
  DATA_DIR: {
    rule: path,
    default: './data',
    means: 'embedded database, pictures and keys; unused with both `DATABASE_URL` and `S3_BUCKET`',
  },
} satisfies Variables;

const linkNames = ['SUPPORT_URL', 'CUSTOM_MODULE_URL', 'CONTACT_URL', 'REPORT_BUG_URL'] as const;

export type ServerConfig = ReturnType<typeof readServer>;

export function readServer(set: Values<typeof serverVariables>) {
  return {
    port: set.PORT,
    host: set.HOST,
    /** Without a trailing slash; undefined: localhost with the listening port. */
    publicUrl: set.PUBLIC_URL,
    dataDir: set.DATA_DIR,
    /** Undefined: no metrics are served. */
    metricsPort: set.METRICS_PORT,
    /** The number of trusted proxies in a row, or their addresses. */
    trustedProxies: set.TRUSTED_PROXIES ?? 0,
    links: {
      supportUrl: set.SUPPORT_URL,
      customModuleUrl: set.CUSTOM_MODULE_URL,
      contactUrl: set.CONTACT_URL,
      reportBugUrl: set.REPORT_BUG_URL,
    },
    /** The settings of the links that have no address; these links lead to a page that says so. */
    unsetLinks: linkNames.filter((name) => set[name] === undefined),
  };
}
