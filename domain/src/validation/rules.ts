/** A rule returns the message to show, or undefined if the value is valid. */
export type Rule<Value = string> = (value: Value) => string | undefined;

/** The exact messages of the specification. */
export const ruleWords = {
  required: 'Required.',
  minLength: (bound: number) => `Minimum ${bound} characters.`,
  maxLength: (bound: number) => `Maximum ${bound} characters.`,
  number: 'Must be a number.',
  integer: 'Must be an integer.',
  minNumber: (bound: number) => `Minimum ${bound}.`,
  maxNumber: (bound: number) => `Maximum ${bound}.`,
  url: 'Invalid URL.',
} as const;

/** Length in code points: an emoji counts once, on the web and on the server alike. */
export const countCharacters = (text: string): number => [...text].length;

export const required: Rule = (text) => (text.trim() === '' ? ruleWords.required : undefined);

export const minLength =
  (bound: number): Rule =>
  (text) =>
    countCharacters(text) < bound ? ruleWords.minLength(bound) : undefined;

export const maxLength =
  (bound: number): Rule =>
  (text) =>
    countCharacters(text) > bound ? ruleWords.maxLength(bound) : undefined;

export const number: Rule = (text) => (isNumber(text) ? undefined : ruleWords.number);

export const integer: Rule = (text) =>
  isNumber(text) && Number.isInteger(Number(text)) ? undefined : ruleWords.integer;

export const minNumber =
  (bound: number): Rule =>
  (text) =>
    Number(text) < bound ? ruleWords.minNumber(bound) : undefined;

export const maxNumber =
  (bound: number): Rule =>
  (text) =>
    Number(text) > bound ? ruleWords.maxNumber(bound) : undefined;

/** The first message of several rules, in their order. */
export function firstProblem<Value>(value: Value, ...rules: readonly Rule<Value>[]): string | undefined {
  for (const rule of rules) {
    const problem = rule(value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}
