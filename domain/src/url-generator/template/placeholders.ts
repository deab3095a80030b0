export const placeholder = '{keyword}';

/** A part of a template: a placeholder, or text. Braces that are doubled, not opened or not closed stand alone. */
export interface TemplatePiece {
  /** As written. */
  readonly text: string;
  /** What stands between the braces of a placeholder: its name and its filters. */
  readonly inside?: readonly [name: string, ...filters: string[]];
}

const patterns = {
  plain: /\{([^{}]*)\}|[{}]|[^{}]+/g,
  advanced: /\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g,
};

/** Joined, the pieces give the template again. In the plain form, a doubled brace is two braces. */
export const readPieces = (template: string, form: keyof typeof patterns = 'advanced'): TemplatePiece[] =>
  Array.from(template.matchAll(patterns[form]), ([text, inside]) => {
    if (inside === undefined) return { text };
    const [name = '', ...filters] = inside.split('|').map((part) => part.trim());
    return { text, inside: [name, ...filters] };
  });

/** Inserts a placeholder at the caret, with a space after another one. */
export function insertPlaceholder(template: string, name: string, caret: number | undefined): string {
  const end = template.trimEnd().length;
  const at = caret === undefined || caret > end ? end : caret;
  const before = template.slice(0, at);
  return `${before}${before.endsWith('}') ? '%20' : ''}{${name}}${template.slice(at)}`;
}

/** The template with another name in every place of a placeholder; its filters stay. */
export const renamePlaceholder = (template: string, name: string, next: string): string =>
  readPieces(template)
    .map(({ text, inside }) => (inside?.[0] === name ? `{${[next, ...inside.slice(1)].join('|')}}` : text))
    .join('');

/** The template without a placeholder, and without the space that {@link insertPlaceholder} puts before it. */
export function removePlaceholder(template: string, name: string): string {
  let kept = '';
  for (const { text, inside } of readPieces(template))
    kept = inside?.[0] === name ? kept.replace(/%20$/, '') : kept + text;
  return kept;
}

/** Makes placeholder names from column names: words with _ between them, each unique; `column_2` if nothing is left. */
export function placeholderNames(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column, index) => {
    const words = column
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu);
    const base = words?.join('_') ?? `column_${index + 1}`;
    let name = base;
    for (let other = 2; taken.has(name); other += 1) name = `${base}_${other}`;
    taken.add(name);
    return name;
  });
}
