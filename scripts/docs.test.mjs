// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at } from './project.mjs';
import { stages } from './stages.mjs';

const { scripts, workspaces } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const pages = [
  ...['.', 'golden', ...workspaces].flatMap((folder) =>
    readdirSync(at(folder)).map((name) => join(folder, name)),
  ),
  ...readdirSync(at('docs'), { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
].filter((path) => path.endsWith('.md'));
const readText = (/** @type {string} */ page) => readFileSync(at(page), 'utf8');

/** The anchors that GitHub gives to the headings of a page.
 * @param {string} page */
const listAnchors = (page) =>
  [...readText(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

/** @param {string} page */
function brokenLinks(page) {
  const links = [...readText(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
    ([, link = '']) => link,
  );
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    return !existsSync(at(target)) || (anchor !== undefined && !listAnchors(target).includes(anchor));
  });
}

describe('the documentation', () => {
  it('links only to files and headings that exist', () => {
    const broken = pages.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`));
    expect(broken).toEqual([]);
  });

  it('names only npm scripts and test stages that exist', () => {
    const known = [...Object.keys(scripts), ...stages.map(({ name }) => `test -- ${name}`)];
    const named = pages.flatMap((page) =>
      [...readText(page).matchAll(/`npm (?:run ([\w:]+)|(test -- [a-z]+))/g)].map(([, script, stage]) => ({
        page,
        command: script ?? stage,
      })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ command }) => !known.includes(command ?? ''))).toEqual([]);
  });

  it('shows tests as they are in their files', () => {
    const shown = [...readText('docs/how-to-test.md').matchAll(/^```ts (\S+)\n([^`]+)^```$/gm)];
    expect(shown.length).toBeGreaterThan(2);
    for (const [, path = '', code = ''] of shown) expect(readText(path)).toContain(code);
  });
});
