// @ts-check
import { serverPackages } from '../.dependency-cruiser.mjs';

/** Modules that must not be in the web bundle: server code, server packages, test doubles. */
const forbidden = [
  /^backend\//,
  /^adapters\/(src|dist)\/(backend|memory|contracts)\//,
  /^application\/(src|dist)\/backend\//,
  /\.test\.tsx?$/,
  new RegExp(serverPackages),
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
