import { type RefObject, useLayoutEffect } from 'react';

/**
 * For a form that the server's HTML shows before the app runs: React leaves what was typed in the fields, and knows
 * nothing of it. Sends the form if somebody has tried to, as early-form.ts has noted.
 * @param take puts what the fields hold into the form's state
 */
export function useTypedEarly(
  element: RefObject<HTMLFormElement | null>,
  take: (form: HTMLFormElement) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything else can render
  useLayoutEffect(() => {
    const form = element.current;
    if (!form) return;
    take(form);
    const { early } = form.dataset;
    delete form.dataset.early;
    // A form shows its problems at once, which React allows only after this effect.
    if (early === 'sent') queueMicrotask(() => form.requestSubmit());
  }, []);
}
