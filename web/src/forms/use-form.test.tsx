import { fireEvent, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { Field } from './field.tsx';
import { type Form, type FormOptions, useForm } from './use-form.ts';

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message ?? this.props.children;
  }
}

interface TestFormProps<Name extends string> extends Omit<FormOptions<Name>, 'submit'> {
  readonly submit: (values: Readonly<Record<Name, string>>, form: Form<Name>) => Promise<void> | void;
  readonly hidden?: boolean;
}

/** A form with a field for each initial value, but for those that are hidden. */
function TestForm<Name extends string>({ hidden, submit, ...options }: TestFormProps<Name>) {
  const form: Form<Name> = useForm({ ...options, submit: (values) => submit(values, form) });
  return (
    <form {...form.attributes}>
      <input name="other" defaultValue="of no field" />
      {!hidden &&
        (Object.keys(options.initial) as Name[]).map((name) => (
          <Field key={name} label={name} of={form.field(name)}>
            {({ status, ...control }) => <input {...control} />}
          </Field>
        ))}
      <button type="submit">{form.busy ? 'Saving' : 'Save'}</button>
    </form>
  );
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a form', () => {
  // React also logs every caught error there.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  it('S-92 a form whose field cannot be found is an internal error, not a button that does nothing', async () => {
    const problems = () => ({ email: 'Required.' });
    render(
      <Boundary>
        <TestForm initial={{ email: '' }} problems={problems} submit={() => {}} hidden />
      </Boundary>,
    );
    press();
    await screen.findByText('Internal error: a field with a problem is not on the form.');
  });

  it('passes unexpected errors to the error screen', async () => {
    const submit = () => Promise.reject(new Error('out of order'));
    render(
      <Boundary>
        <TestForm initial={{}} submit={submit} />
      </Boundary>,
    );
    press();
    await screen.findByText('out of order');
  });

  it('shows a refusal only while the field holds the refused value, even if the user has typed meanwhile', async () => {
    const refusals: (() => void)[] = [];
    render(
      <Boundary>
        <TestForm
          initial={{ name: 'ann' }}
          submit={async (_, form) => {
            await new Promise<void>((resolve) => refusals.push(resolve));
            form.refuse({ name: 'Taken.' });
          }}
        />
        <input aria-label="Of another form" />
      </Boundary>,
    );
    const field = screen.getByLabelText('name');
    const elsewhere = screen.getByLabelText('Of another form');
    const refuse = async () => {
      press();
      await screen.findByRole('button', { name: 'Saving' });
    };
    await refuse();
    fireEvent.change(field, { target: { value: 'anne' } });
    refusals[0]?.();
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.queryByText('Taken.')).toBeNull();
    await refuse();
    elsewhere.focus();
    refusals[1]?.();
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.getByText('Taken.')).toBeTruthy();
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.blur();
    fireEvent.change(field, { target: { value: 'anna' } });
    fireEvent.change(field, { target: { value: 'anne' } });
    expect(document.activeElement).toBe(document.body);
    press();
    expect(document.activeElement).toBe(field);
    for (const [value, told] of [
      ['ann', 0],
      ['anne', 1],
    ] as const) {
      fireEvent.change(field, { target: { value } });
      expect(screen.queryAllByText('Taken.')).toHaveLength(told);
    }
  });

  it('sends what a password manager has put into its fields without an event', () => {
    const sent: object[] = [];
    render(
      <TestForm
        initial={{ email: '', password: '' }}
        problems={({ password }) => ({ password: password === '' ? 'Required.' : undefined })}
        submit={(values) => void sent.push(values)}
      />,
    );
    screen.getByLabelText<HTMLInputElement>('email').value = 'ada@example.com';
    screen.getByLabelText<HTMLInputElement>('password').value = 'secret 1';
    press();
    expect(sent).toEqual([{ email: 'ada@example.com', password: 'secret 1' }]);
    expect(screen.queryByText('Required.')).toBeNull();
  });

  it('goes by what is true when it is drawn at the press, not by what was shown before', () => {
    // Like a list that has just been read but is not rendered yet.
    let told = '';
    const saved: string[] = [];
    function Late() {
      const known = told;
      const form = useForm({
        initial: { list: '' },
        problems: () => (known === '' ? { list: 'Required.' } : {}),
        submit: () => void saved.push(known),
      });
      return (
        <form {...form.attributes}>
          <button type="submit">Save</button>
        </form>
      );
    }
    render(
      <Boundary>
        <Late />
      </Boundary>,
    );
    told = 'a list';
    press();
    expect(saved).toEqual(['a list']);
  });
});
