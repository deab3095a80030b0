import { readFileSync } from 'node:fs';
import { theme } from './theme.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const { token = {} } = theme;

describe('the colors of the style sheet', () => {
  const [, root = ''] = /:root \{([^}]*)\}/.exec(read('./styles.css')) ?? [];
  const properties = Object.fromEntries(
    [...root.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]),
  );

  it('are those of the theme', () => {
    expect(properties).toEqual({
      primary: token.colorPrimary,
      'primary-hover': token.colorPrimaryHover,
      'primary-tint': token.colorPrimaryBg,
      ground: token.colorBgLayout,
      surface: '#fff',
      line: token.colorSplit,
      text: token.colorText,
      'text-secondary': token.colorTextSecondary,
      hint: token.colorTextTertiary,
      error: token.colorError,
    });
  });

  it.each(['../index.html', './favicon.svg', './page/logo.tsx', '../../backend/src/inbox/inbox-page.ts'])(
    'have the primary color of the theme in %s',
    (file) => {
      expect(read(file)).toContain(token.colorPrimary);
    },
  );
});
