import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@toolkit/domain/session';
import type { RequestHandler } from 'express';
import { builtFiles } from './built-files.ts';
import type { FirstPaint, PageStart } from './page.ts';

export interface BuiltWeb {
  /** The HTML with the placeholders of page.ts. */
  readonly template: string;
  /** How the page at a path begins: with a form that can be filled in, where our own provider signs people in. */
  start(path: string, identityProvider: string): PageStart;
  /** Serves everything that is not a page; calls `next` for unknown paths. */
  readonly files: RequestHandler;
}

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Reads the bundle that `npm run build` leaves in web/dist. @throws if there is none */
export function builtWeb(dist: string): BuiltWeb {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const fragments = readTable<string>(join(dist, 'first-paint.json'));
  const forms = readTable<FirstPaint>(join(dist, 'first-forms.json'));
  const routes = readTable<string>(join(dist, 'route-chunks.json'));
  const manifest = readTable<Chunk>(join(dist, '.vite/manifest.json'));
  return {
    template: page,
    start: (path, identityProvider) => {
      const screen = findScreen(path);
      const form = identityProvider === 'embedded' ? forms.get(path) : undefined;
      const sources = [routes.get(screen), routes.get(`provider:${identityProvider}`)];
      const files = new Set(sources.flatMap((source) => listFiles(manifest, source)));
      return {
        firstPaint: form ?? { html: fragments.get(screen) ?? '' },
        preloads: [...files].filter((file) => !page.includes(file)),
      };
    },
    files: builtFiles(dist),
  };
}

/** All pages of the dashboard begin as one. */
const findScreen = (path: string): string =>
  path.startsWith(`${paths.dashboard}/`) ? paths.dashboard : path;

/** A chunk, its styles, and everything it imports statically. */
function listFiles(manifest: ReadonlyMap<string, Chunk>, source: string | undefined): string[] {
  const files = new Set<string>();
  const waiting = source === undefined ? [] : [source];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest.get(name);
    if (!chunk || files.has(`/${chunk.file}`) || chunk.isEntry) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}

/** The fields of the JSON in a file. */
const readTable = <Value>(file: string): ReadonlyMap<string, Value> =>
  new Map(Object.entries<Value>(JSON.parse(readFileSync(file, 'utf8'))));
