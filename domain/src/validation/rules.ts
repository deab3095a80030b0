/** A rule returns the message to show, or undefined if the value is valid. */
export type Rule<Value = string> = (value: Value) => string | undefined;

/** Length in code points: an emoji counts once, on the web and on the server alike. */
export const countCharacters = (text: string): number => [...text].length;

export const required: Rule = (text) => (text.trim() === '' ? 'Required.' : undefined);

export const minLength =
  (bound: number): Rule =>
  (text) =>
    countCharacters(text) < bound ? `Minimum ${bound} characters.` : undefined;

export const maxLength =
  (bound: number): Rule =>
  (text) =>
    countCharacters(text) > bound ? `Maximum ${bound} characters.` : undefined;

export const number: Rule = (text) => (isNumber(text) ? undefined : 'Must be a number.');

export const integer: Rule = (text) =>
  isNumber(text) && Number.isInteger(Number(text)) ? undefined : 'Must be an integer.';

export const minNumber =
  (bound: number): Rule =>
  (text) =>
    Number(text) < bound ? `Minimum ${bound}.` : undefined;

export const maxNumber =
  (bound: number): Rule =>
  (text) =>
    Number(text) > bound ? `Maximum ${bound}.` : undefined;

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
