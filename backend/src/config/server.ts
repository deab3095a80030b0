import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { ConfigError } from './config-error.ts';
import { type Group, httpUrl, listIn, path, portNumber, url, type Values } from './setting.ts';

/** What is set for the server itself, whatever providers it has. */
export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; undefined: localhost with the listening port. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** Undefined: no metrics are served. */
  readonly metricsPort: number | undefined;
  /** The number of trusted proxies in a row, or their addresses. */
  readonly trustedProxies: number | readonly string[];
  readonly links: {
    readonly supportUrl: string | undefined;
    readonly customModuleUrl: string | undefined;
    readonly contactUrl: string | undefined;
    readonly reportBugUrl: string | undefined;
  };
  /** The settings of the links that have no address; these links lead to a page that says so. */
  readonly unsetLinks: readonly string[];
}

const externalLink = v.optional(url(/^(?:https?|mailto):/i, 'an http, https or mailto address'));
const toPage = 'a page that says so';

/** One address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    more.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most)
  );
}

export const listening = {
  intro: 'Where the one server (web and API) listens, and the only source of hosts in links.',
  variables: {
    PORT: { rule: v.optional(portNumber, '3000'), means: 'the one server: web app and API' },
    HOST: {
      rule: v.optional(v.string(), '127.0.0.1'),
      means: 'the address it listens on; `0.0.0.0` for all',
    },
    PUBLIC_URL: {
      rule: v.optional(httpUrl),
      unset: '`http://localhost:$PORT`',
      means: 'the public origin; the only host in links, and what decides on secure cookies and HSTS',
      example: 'http://localhost:3000',
    },
  },
} satisfies Group;

export const dataFolder = {
  intro: 'Embedded database, avatars and keys.',
  variables: {
    DATA_DIR: {
      rule: v.optional(path, './data'),
      means: 'embedded database, pictures and keys; unused with both `DATABASE_URL` and `S3_BUCKET`',
    },
  },
} satisfies Group;

export const metrics = {
  intro: 'Metrics for Prometheus on a port of their own; none if unset.',
  variables: {
    METRICS_PORT: {
      rule: v.optional(portNumber),
      unset: 'off',
      means: 'figures for Prometheus',
      example: '9464',
    },
  },
} satisfies Group;

export const links = {
  intro:
    'External links of the menu and of the failure page; without an address they lead to a page that says so.',
  variables: {
    SUPPORT_URL: {
      rule: externalLink,
      unset: toPage,
      means:
        'link `Contact support` of failure pages; the start and `npm run doctor` name those of the four that are not set',
    },
    CUSTOM_MODULE_URL: {
      rule: externalLink,
      unset: toPage,
      means: 'link `Request Custom Module` of the menu',
    },
    CONTACT_URL: { rule: externalLink, unset: toPage, means: 'link `Contact Us` of the menu' },
    REPORT_BUG_URL: { rule: externalLink, unset: toPage, means: 'link `Report a Bug` of the menu' },
  },
} satisfies Group;

export const proxies = {
  intro: 'Proxies in front of the server whose forwarded address is believed.',
  variables: {
    TRUSTED_PROXIES: {
      rule: v.optional(
        v.pipe(
          v.string(),
          v.check(
            (text) => /^\d{1,3}$/.test(text) || listIn(text).every(isNetwork),
            'a number of hops, or addresses separated by commas',
          ),
        ),
      ),
      unset: 'none',
      means: 'number of proxies in front, or their addresses and networks, separated by commas',
    },
  },
} satisfies Group;

export type ServerVariables = typeof listening.variables &
  typeof dataFolder.variables &
  typeof metrics.variables &
  typeof links.variables &
  typeof proxies.variables;

/** @throws ConfigError */
export function readServer(set: Values<ServerVariables>): ServerConfig {
  const linkNames = Object.keys(links.variables) as (keyof typeof links.variables)[];
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL === undefined ? undefined : parseOrigin(set.PUBLIC_URL),
    dataDir: resolve(set.DATA_DIR),
    metricsPort: set.METRICS_PORT,
    trustedProxies: parseProxies(set.TRUSTED_PROXIES),
    links: {
      supportUrl: set.SUPPORT_URL,
      customModuleUrl: set.CUSTOM_MODULE_URL,
      contactUrl: set.CONTACT_URL,
      reportBugUrl: set.REPORT_BUG_URL,
    },
    unsetLinks: linkNames.filter((name) => set[name] === undefined),
  };
}

function parseOrigin(url: string): string {
  const { origin, pathname, search } = new URL(url);
  if (pathname !== '/' || search !== '')
    throw new ConfigError('PUBLIC_URL must be an origin without a path.');
  return origin;
}

function parseProxies(text: string | undefined): number | readonly string[] {
  if (text === undefined) return 0;
  return /^\d+$/.test(text) ? Number(text) : listIn(text);
}
