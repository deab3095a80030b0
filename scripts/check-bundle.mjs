// @ts-check
/** Modules that must not be in the web bundle: server code, server packages, test doubles. */
const forbidden = [
  /^backend\//,
  /^adapters\/(src|dist)\/(backend|memory|contracts)\//,
  /^application\/(src|dist)\/backend\//,
  /\.test\.tsx?$/,
  /node_modules\/(@nestjs|@node-rs|@electric-sql|@aws-sdk|@smithy|@noble)\//,
  /node_modules\/(typeorm|pg|sharp|express|multer|pino|nodemailer|smtp-server|jose|openid-client|oauth4webapi|passport|passport-jwt|helmet)\//,
];

/** Words that reveal server code even after a bundler has merged it. */
const markers = ['typeorm', 'pglite', '@nestjs', 'nodemailer', 'DATABASE_URL', 'SMTP_URL'];

/** What the built web app holds that it must not.
 * @param {{ modules: string[], texts: Record<string, string> }} bundle modules by path relative to the
 *   repository, texts of the built scripts by file name
 * @returns {string[]} one sentence each */
export function bundleProblems({ modules, texts }) {
  return [
    ...(modules.length > 100
      ? []
      : [`Only ${modules.length} modules were recorded: the check sees nothing.`]),
    ...modules
      .filter((module) => forbidden.some((pattern) => pattern.test(module)))
      .map((module) => `${module} is in the web bundle.`),
    ...Object.entries(texts).flatMap(([file, text]) =>
      markers.filter((marker) => text.includes(marker)).map((marker) => `${file} contains "${marker}".`),
    ),
  ];
}

/** @typedef {{ file: string, imports?: string[] }} Chunk */

/** Checks that Firebase's SDK is in a separate file that the page does not load: deployments with the embedded provider
 * must not download it.
 * @param {{ page: string, manifest: Record<string, Chunk>, texts: Record<string, string> }} bundle the page's text,
 *   the manifest as Vite writes it, texts of the built scripts by file name
 * @returns {string[]} one sentence each */
export function sdkProblems({ page, manifest, texts }) {
  const owners = Object.keys(texts).filter((file) => texts[file]?.includes('identitytoolkit.googleapis.com'));
  const first = new Set(Object.keys(manifest).filter((name) => page.includes(`${manifest[name]?.file}"`)));
  for (const name of first) for (const imported of manifest[name]?.imports ?? []) first.add(imported);
  const loaded = [...first].map((name) => manifest[name]?.file);
  return [
    ...(first.size > 0 ? [] : ['The page loads nothing of the manifest: the check sees nothing.']),
    ...(owners.length === 1 ? [] : [`Firebase's SDK is in ${owners.length} files: ${owners.join(', ')}.`]),
    ...owners
      .filter((owner) => loaded.some((file) => file?.endsWith(owner)))
      .map((owner) => `${owner}, which holds Firebase's SDK, is loaded by every deployment.`),
  ];
}
