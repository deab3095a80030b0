/** The places of a placeholder, with the literal braces before it and the space that {@link insertPlaceholder} puts there. */
const placeholderPattern = (name: string) => {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(`(%20)?(?<!\\{)((?:\\{\\{)*)\\{\\s*${escaped}\\s*((?:\\|[^{}]*)?)\\}`, 'gu');
};

/** Inserts a placeholder at the caret, with a space after another one. */
export function insertPlaceholder(template: string, name: string, caret: number | undefined): string {
  const end = template.trimEnd().length;
  const at = caret === undefined || caret > end ? end : caret;
  const before = template.slice(0, at);
  return `${before}${before.endsWith('}') ? '%20' : ''}{${name}}${template.slice(at)}`;
}

/** The template with another name in every place of a placeholder; its filters stay. */
export const renamePlaceholder = (template: string, name: string, next: string): string =>
  template.replace(
    placeholderPattern(name),
    (_, space = '', literal, filters) => `${space}${literal}{${next}${filters}}`,
  );

/** The template without a placeholder. */
export const removePlaceholder = (template: string, name: string): string =>
  template.replace(placeholderPattern(name), (_, __, literal) => literal);
