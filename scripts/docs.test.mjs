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

  it('shows a test of each side with the lines that import what it needs', () => {
    const shown = [...readText('docs/how-to-test.md').matchAll(/^```ts (\S+)\n([^`]+)^```$/gm)];
    for (const side of ['backend', 'web']) {
      const code = shown.flatMap(([, path = '', text]) => (path.includes(`src/${side}/`) ? [text] : []));
      expect(code.join('')).toContain("from '@toolkit/adapters/memory'");
    }
  });

  it('names the port that a mail service implements and the rule for an address that must be https', () => {
    const page = readText('docs/write-an-adapter.md');
    const named = {
      Deliverer: 'application/src/backend/mail/ports.ts',
      trustedUrl: 'backend/src/config/setting.ts',
    };
    for (const [name, path] of Object.entries(named)) {
      for (const word of [name, path]) expect(page).toContain(`\`${word}\``);
      expect(readText(path)).toMatch(new RegExp(`^export .*\\b${name}\\b`, 'm'));
    }
  });

  it('leads from the tour to ten files', () => {
    const files = readText('docs/tour.md').matchAll(/^\| \d+ \| \[([^\]]+)\]\(\.\.\/([^)]+)\)/gm);
    const listed = [...files].map(([, name, path]) => [name, path]);
    expect(listed).toHaveLength(10);
    for (const [name, path] of listed) expect(name).toBe(path);
  });
});
