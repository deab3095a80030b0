import { AccountStore, type ApiFailure, type Picture } from '@toolkit/application/web/account';
import { Toasts } from '@toolkit/application/web/feedback';
import { type AccountDetails, type Names, namesProblems } from '@toolkit/domain/account';
import { useMemo, useState } from 'react';
import { useLeft, useUnsaved } from '../feedback/leaving.tsx';
import { Field, stateOfOption } from '../forms/field.tsx';
import { Input } from '../forms/input.ts';
import { useForm } from '../forms/use-form.ts';
import { FailedCall } from '../page/account-failure.tsx';
import { useUser } from '../page/use-user.ts';
import { useConfig, useService } from '../use-service.tsx';
import { AvatarField } from './avatar-field.tsx';
import { FormCard } from './form-card.tsx';
import { TryingAgain } from './trying-again.tsx';
import { useTries } from './use-tries.ts';
import { notices } from './words.ts';

export function PersonalForm({ details }: { details: AccountDetails }) {
  const store = useService(AccountStore);
  const toasts = useService(Toasts);
  const { oidc } = useConfig();
  const { email } = useUser();
  const left = useLeft<Left>();
  const [picture, setPicture] = useState(left?.picture);
  const [failure, setFailure] = useState<ApiFailure>();
  const [removing, setRemoving] = useState(false);
  const tries = useTries(() => toasts.show(notices.detailsNotSaved));

  const form = useForm({
    initial: left?.names ?? { firstName: details.firstName, lastName: details.lastName },
    problems: namesProblems,
    async submit(names) {
      setFailure(undefined);
      const change = { ...names, ...(picture && { picture }) };
      const saved = await tries.run((patience) => store.save(change, patience));
      if (!saved) return;
      if (saved.ok) {
        forget();
        setPicture((now) => (now === picture ? undefined : now));
        const { firstName, lastName } = saved.value;
        form.reset({ firstName, lastName }, names);
      } else setFailure(saved.error);
      toasts.show(saved.ok ? notices.detailsSaved : notices.detailsNotSaved);
    },
  });
  const remove = async () => {
    setFailure(undefined);
    setRemoving(true);
    const removed = await store.removeAvatar();
    setRemoving(false);
    if (!removed.ok) setFailure(removed.error);
    toasts.show(removed.ok ? notices.pictureRemoved : notices.pictureNotRemoved);
  };
  const names = form.values;
  const isChanged =
    picture !== undefined || names.firstName !== details.firstName || names.lastName !== details.lastName;
  const draft = useMemo<Left>(() => ({ names, picture }), [names, picture]);
  const forget = useUnsaved(isChanged ? draft : undefined, !form.busy || tries.wait === 'again');

  return (
    <FormCard
      title="Personal information"
      about="Your picture and name, as the dashboard shows them."
      form={form}
      // One after the other: the last answer is the final state.
      disabled={removing}
      foot={
        <>
          <TryingAgain wait={tries.wait} onCancel={tries.cancel} />
          {failure && <FailedCall failure={failure} />}
        </>
      }
    >
      <AvatarField
        picture={picture}
        onPick={setPicture}
        hasStored={details.avatarPath !== ''}
        isRemoving={removing}
        isSaving={form.busy}
        onRemove={remove}
      />
      <Field label="First name" of={form.field('firstName', 'on-leave')}>
        {(control) => <Input {...control} autoComplete="given-name" dir="auto" />}
      </Field>
      <Field label="Last name" of={form.field('lastName', 'on-leave')}>
        {(control) => <Input {...control} autoComplete="family-name" dir="auto" />}
      </Field>
      <Field
        label="Email"
        hint={`${oidc ? `It comes from ${oidc.name}.` : 'You log in with it.'} It cannot be changed here.`}
        of={stateOfOption(email, () => {})}
      >
        {(control) => <Input {...control} type="email" readOnly autoComplete="off" />}
      </Field>
    </FormCard>
  );
}

interface Left {
  readonly names: Names;
  readonly picture: Picture | undefined;
}
