import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Problems<Name extends string> = Partial<Record<Name, string | undefined>>;

export interface FieldState {
  readonly name: string;
  readonly value: string;
  /** Only the first problem, and only once it should show. */
  readonly problem: string | undefined;
  set(value: string): void;
  left(): void;
}

export interface FormOptions<Name extends string> {
  readonly initial: Values<Name>;
  /** Holds the values, as `useState` does, where they are part of a larger state. */
  readonly state?: readonly [Values<Name>, (change: (now: Values<Name>) => Values<Name>) => void];
  /** The rule of the use case or domain: a message for each field that has a problem. */
  readonly problems?: (values: Values<Name>) => Problems<Name>;
  /** Called only with valid values, and not again before it has settled. */
  readonly submit: (values: Values<Name>) => Promise<void> | void;
}

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>;

/**
 * A form of text fields: checked on submit, then again on every change; the first invalid field gets the focus. Long
 * because its methods share the form's state.
 *
 *     const form = useForm({ initial: { email: '' }, problems, submit });
 *     <form {...form.attributes}>
 *       <Field label="Email" of={form.field('email')}>{(control) => <Input {...control} type="email" />}</Field>
 *       <SubmitButton busy={form.busy}>Save</SubmitButton>
 *     </form>
 */
export function useForm<Name extends string>({
  initial,
  state,
  problems = () => ({}),
  submit,
}: FormOptions<Name>) {
  const own = useState<Values<Name>>(initial);
  const [values, setValues] = state ?? own;
  const [attempted, setAttempted] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<{ values: Values<Name>; problems: Problems<Name> }>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error>();
  const inFlight = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  // Unexpected errors belong on the error screen, which only catches what is thrown while rendering.
  if (fault) throw fault;
  const found = problems(values);
  const findProblem = (name: Name) =>
    found[name] ?? (refused?.values[name] === values[name] ? refused?.problems[name] : undefined);
  const isValid = (Object.keys(values) as Name[]).every((name) => findProblem(name) === undefined);

  const run = async () => {
    inFlight.current = true;
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      setFault(error as Error);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  const latest = useRef({ isValid, run });
  latest.current = { isValid, run };

  // React takes over a form that the server's HTML shows before the app runs, and knows nothing of what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything else can render
  useLayoutEffect(() => {
    const form = element.current;
    if (!form) return;
    // Beside it, other effects of this moment may set fields.
    const typed = changes(values, filledIn(form, values));
    if (Object.keys(typed).length > 0) setValues((now) => ({ ...now, ...typed }));
    const { early } = form.dataset;
    delete form.dataset.early;
    // Somebody has tried to send it, as early-form.ts has noted. It shows its problems at once, which React allows only
    // after this effect.
    if (early === 'sent') queueMicrotask(() => form.requestSubmit());
  }, []);

  return {
    values,
    /** True while `submit` runs; pass it to the button. */
    busy,
    /** For `<form {...form.attributes}>`. */
    attributes: {
      ref: element,
      method: 'post',
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (inFlight.current) return;
        const form = event.currentTarget;
        // The invalid fields must be marked before the first can be found.
        flushSync(() => {
          setValues((now) => filledIn(form, now));
          setAttempted(true);
        });
        // The flush also renders other pending updates, so there may be fewer or more problems now.
        if (latest.current.isValid) return void latest.current.run();
        const field = findInvalid(form);
        if (field) field.focus();
        // The user could never fix it.
        else setFault(new Error('Internal error: a field with a problem is not on the form.'));
      },
    },
    /** For `<Field of={form.field('email')}>`; 'on-leave' shows the problem as soon as the field was left. */
    field: (name: Name, shown?: 'on-leave'): FieldState => ({
      name,
      value: values[name],
      problem: attempted || (shown && left.has(name)) ? findProblem(name) : undefined,
      set: (value) => setValues((now) => ({ ...now, [name]: value })),
      left: () => shown && values[name] !== '' && setLeft((now) => new Set(now).add(name)),
    }),
    /**
     * For problems found by `submit`: each shows at its field until the value changes, and the first field gets the
     * focus.
     */
    refuse(problems: Problems<Name>) {
      flushSync(() => setRefused({ values, problems }));
      // If the user has moved to another form, the focus stays there.
      const focused = document.activeElement;
      const isElsewhere = focused !== document.body && !element.current?.contains(focused);
      if (!isElsewhere) findInvalid(element.current)?.focus();
    },
    /** Resets to the initial or the given values. With `sent`, a field that has changed since keeps its new text. */
    reset(to = initial, sent?: Values<Name>) {
      setValues((now) => (sent ? { ...to, ...changes(sent, now) } : to));
      setRefused(undefined);
      setAttempted(false);
      setLeft(new Set());
    },
  };
}

/** Some password managers put values into the fields without an event. */
function filledIn<Name extends string>(form: HTMLFormElement, values: Values<Name>): Values<Name> {
  const fields = [...new FormData(form)].filter(([name]) => name in values);
  const found: Values<Name> = { ...values, ...Object.fromEntries(fields) };
  return Object.keys(changes(values, found)).length > 0 ? found : values;
}

function changes<Name extends string>(before: Values<Name>, now: Values<Name>): Partial<Values<Name>> {
  const changed = Object.entries(now).filter(([name, value]) => before[name as Name] !== value);
  return Object.fromEntries(changed) as Partial<Values<Name>>;
}

const findInvalid = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]');
