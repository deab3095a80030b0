/** The settings of this deployment that the app needs. */
export type PageConfig = Readonly<Record<string, unknown>> & { readonly identityProvider: string };

export interface PageParts {
  readonly nonce: string;
  /** Sent to the app as JSON. */
  readonly config: PageConfig;
  readonly firstPaint: string;
  readonly preloads: readonly string[];
}

/** Fills a template. The replacements are functions because `$` in a replacement text has a special meaning. */
export function renderPage(template: string, { nonce, config, firstPaint, preloads }: PageParts): string {
  return withConfig(template, inertJson(config))
    .replace('<!--first-paint-->', () => firstPaint)
    .replace('<!--preload-->', () => preloads.map(linkTo).join('\n    '))
    .replaceAll('__NONCE__', () => nonce);
}

/** Puts the JSON into the script element that is there for it. */
function withConfig(template: string, json: string): string {
  const at = template.indexOf('id="config"');
  if (at < 0) return template;
  const start = template.indexOf('>', at) + 1;
  return template.slice(0, start) + json + template.slice(template.indexOf('</script>', start));
}

/** Other origins that the page uses in this deployment. */
export interface PageOrigins {
  /** The origins of users' pictures. */
  readonly images?: readonly string[];
  /** The origins that the page's scripts call. */
  readonly connections?: readonly string[];
}

/** The content security policy of a page; `nonce` is valid for one answer. */
export const pagePolicy = (nonce: string, { images = [], connections = [] }: PageOrigins = {}): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
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

/** JSON that cannot end the script element that holds it. */
const inertJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="${file}">`
    : `<link rel="modulepreload" href="${file}" crossorigin>`;
