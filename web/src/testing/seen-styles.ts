/** The parts of a style that tests can observe: whether it hides something, and whether it lets a pointer through. */
const seen = ['display', 'visibility', 'pointer-events'] as const;

function describeSeen(rules: CSSRuleList): string {
  return Array.from(rules, (rule) => {
    if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText}{${describeSeen(rule.cssRules)}}`;
    if (!(rule instanceof CSSStyleRule)) return '';
    const { style } = rule;
    const told = seen.filter((name) => style.getPropertyValue(name) !== '');
    const declared = told.map((name) => `${name}:${style.getPropertyValue(name)} ${bang(style, name)}`);
    return declared.length === 0 ? '' : `${rule.selectorText}{${declared.join(';')}}`;
  }).join('');
}

const bang = (style: CSSStyleDeclaration, name: string) =>
  style.getPropertyPriority(name) ? '!important' : '';

/**
 * Removes colours, sizes and variables from style sheets. For each element whose role or name a test asks for,
 * happy-dom matches all rules and copies all their declarations, which took more than half of the tests' time.
 */
const descriptor = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet');
const made = new WeakMap<HTMLStyleElement, { text: string; sheet: CSSStyleSheet }>();

Object.defineProperty(HTMLStyleElement.prototype, 'sheet', {
  ...descriptor,
  get(this: HTMLStyleElement) {
    const whole: CSSStyleSheet | null = descriptor?.get?.call(this);
    if (!whole) return whole;
    const text = this.textContent;
    const before = made.get(this);
    if (before?.text === text) return before.sheet;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(describeSeen(whole.cssRules));
    made.set(this, { text, sheet });
    return sheet;
  },
});
