import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTypedEarly } from './use-typed-early.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Problems<Name extends string> = Partial<Record<Name, string | undefined>>;

interface Refusal<Name extends string> {
  readonly values: Values<Name>;
  readonly problems: Problems<Name>;
}

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

export interface Form<Name extends string> {
  readonly values: Values<Name>;
  /** True while `submit` runs; pass it to the button (`loading`). */
  readonly busy: boolean;
  /** For `<form {...form.attributes}>`. */
  readonly attributes: Pick<ComponentProps<'form'>, 'ref' | 'method' | 'noValidate' | 'onSubmit'>;
  /** For `<Field of={form.field('email')}>`; 'on-leave' shows the problem as soon as the field was left. */
  field(name: Name, shown?: 'on-leave'): FieldState;
  /**
   * For problems found by `submit`: each shows at its field until the value changes, and the first field gets the
   * focus.
   */
  refuse(problems: Problems<Name>): void;
  /** Resets to the initial or the given values. With `sent`, a field that has changed since keeps its new text. */
  reset(values?: Values<Name>, sent?: Values<Name>): void;
}

/**
 * A form of text fields: checked on submit, then again on every change; the first invalid field gets the focus. Long
 * because its methods share the form's state.
 *
 *     const form = useForm({ initial: { email: '' }, problems, submit });
 *     <form {...form.attributes}>
 *       <Field label="Email" of={form.field('email')}>{(control) => <Input {...control} type="email" />}</Field>
 *       <Button htmlType="submit" type="primary" loading={busyIcon(form.busy)}>Save</Button>
 *     </form>
 */
export function useForm<Name extends string>({
  initial,
  state,
  problems = () => ({}),
  submit,
}: FormOptions<Name>): Form<Name> {
  const own = useState<Values<Name>>(initial);
  const [values, setValues] = state ?? own;
  const [attempted, setAttempted] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Refusal<Name>>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ readonly error: unknown }>();
  const inFlight = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  // Unexpected errors belong on the error screen, which only catches what is thrown while rendering.
  if (fault) throw fault.error;
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
      setFault({ error });
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  const latest = useRef({ isValid, run });
  latest.current = { isValid, run };

  useTypedEarly(element, (form) => {
    // Beside it, other effects of this moment may set fields.
    const typed = changes(values, filledIn(form, values));
    if (Object.keys(typed).length > 0) setValues((now) => ({ ...now, ...typed }));
  });

  const onSubmit: Form<Name>['attributes']['onSubmit'] = (event) => {
    event.preventDefault();
    if (inFlight.current) return;
    const form = event.currentTarget;
    // The invalid fields must be marked before the first can be found.
    flushSync(() => {
      setValues((now) => filledIn(form, now));
      setAttempted(true);
    });
    // The flush also renders other pending updates, so there may be fewer or more problems now.
    const now = latest.current;
    if (now.isValid) void now.run();
    else focusOnProblem(form, setFault);
  };

  return {
    values,
    busy,
    attributes: { ref: element, method: 'post', noValidate: true, onSubmit },
    field: (name, shown) => ({
      name,
      value: values[name],
      problem: attempted || (shown && left.has(name)) ? findProblem(name) : undefined,
      set: (value) => setValues((now) => ({ ...now, [name]: value })),
      left: () => shown && values[name] !== '' && setLeft((now) => new Set(now).add(name)),
    }),
    refuse(told) {
      flushSync(() => setRefused({ values, problems: told }));
      // If the user has moved to another form, the focus stays there.
      const focused = document.activeElement;
      const isElsewhere = focused !== document.body && !element.current?.contains(focused);
      if (!isElsewhere) invalidField(element.current)?.focus();
    },
    reset(to = initial, sent) {
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

/** Throws an internal error if the form has no field for the problem: the user could never fix it. */
function focusOnProblem(form: HTMLFormElement, raise: (fault: { readonly error: unknown }) => void): void {
  const field = invalidField(form);
  if (field) field.focus();
  else raise({ error: new Error('Internal error: a field with a problem is not on the form.') });
}

const invalidField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]');
