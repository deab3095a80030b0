import { createHash } from 'node:crypto';

/** The settings of this deployment that the app needs. */
export type PageConfig = Readonly<Record<string, unknown>> & { readonly identityProvider: string };

/** What a page shows until the app runs. */
export interface FirstPaint {
  readonly html: string;
  /** Of a form that somebody can fill in before: what it looks like, and what keeps it until the app takes it over. */
  readonly styles?: string;
  readonly script?: string;
}

/** What depends on the path of a page. */
export interface PageStart {
  readonly firstPaint: FirstPaint;
  /** Addresses of the scripts and styles that its screen needs, and of the identity provider's client. */
  readonly preloads: readonly string[];
}

export interface PageParts extends PageStart {
  readonly nonce: string;
  /** Sent to the app as JSON. */
  readonly config: PageConfig;
}

/**
 * Fills a template: its empty config, and the places that comments mark. The replacements are functions because `$` in a
 * replacement text has a special meaning.
 */
export function renderPage(template: string, { nonce, config, firstPaint, preloads }: PageParts): string {
  const { html, styles, script } = firstPaint;
  return template
    .replace('{}</script>', () => `${inertJson(config)}</script>`)
    .replace('<!--first-styles-->', () =>
      styles ? `<style id="first-styles" nonce="__NONCE__">${styles}</style>` : '',
    )
    .replace('<!--first-paint-->', () => html)
    .replace('<!--early-script-->', () => (script ? `<script>${script}</script>` : ''))
    .replace('<!--preload-->', () => preloads.map(linkTo).join('\n    '))
    .replaceAll('__NONCE__', () => nonce);
}

/** Other origins that the page uses in this deployment. */
export interface PageOrigins {
  /** The origins of users' pictures. */
  readonly images?: readonly string[];
  /** The origins that the page's scripts call. */
  readonly connections?: readonly string[];
}

/** The content security policy of a page; `nonce` is valid for one answer, `script` the only one that the page holds. */
export const pagePolicy = (
  nonce: string,
  { images = [], connections = [] }: PageOrigins = {},
  script?: string,
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...(script ? [`'sha256-${hashText(script)}'`] : [])].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...images].join(' '),
    ["connect-src 'self'", ...connections].join(' '),
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

const hashText = (text: string): string => createHash('sha256').update(text).digest('base64');

/** JSON that cannot end the script element that holds it. */
const inertJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Style sheets are only fetched early: the page's first picture has its own styles, and the app applies the rest. */
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" href="${file}" crossorigin>`
    : `<link rel="modulepreload" href="${file}" crossorigin>`;
