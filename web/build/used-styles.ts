import { transform } from 'lightningcss';

const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

/** Only the rules whose classes are all in the HTML, and the variables that these use: a button alone brings 100 kB. */
export function usedStyles(styles: string, html: string): string {
  const onPage = new Set([...namesIn(html, /\sclass="([^"]*)"/g)].flatMap((names) => names.split(' ')));
  let css = without(styles, namesIn(styles, /\.(-?[a-z_][\w-]*)/gi), onPage);
  // A variable may be used only by one that nobody uses.
  for (let before = ''; before !== css; ) {
    before = css;
    css = without(css, namesIn(css, /(--[\w-]+):/g), namesIn(css, /var\((--[\w-]+)/g));
  }
  return css;
}

const without = (css: string, names: ReadonlySet<string>, used: ReadonlySet<string>): string =>
  transform({
    filename: 'first-paint.css',
    code: Buffer.from(css),
    minify: true,
    unusedSymbols: [...names].filter((name) => !used.has(name)),
  }).code.toString();
