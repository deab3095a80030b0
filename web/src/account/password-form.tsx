import { Toasts } from '@toolkit/application/web/feedback';
import { IdentityProvider } from '@toolkit/application/web/session';
import { passwordChangeProblems } from '@toolkit/domain/account';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { useUser } from '../page/use-user.ts';
import { useService } from '../use-service.tsx';
import { FormCard } from './form-card.tsx';
import { notices, passwordProblems } from './words.ts';

export function PasswordForm() {
  const identity = useService(IdentityProvider);
  const toasts = useService(Toasts);
  const { email } = useUser();

  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    problems: (change) => passwordChangeProblems(change, email),
    async submit(change) {
      const changed = await identity.updatePassword(change.currentPassword, change.newPassword);
      if (changed.ok) {
        form.reset();
        return toasts.show(notices.passwordChanged);
      }
      toasts.show(notices.passwordNotChanged);
      form.refuse(passwordProblems(changed.error));
    },
  });

  return (
    <FormCard title="Change password" about="A new password signs your other devices out." form={form}>
      {/* Tells password managers which entry to update. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <PasswordField
        label="Current password"
        of={form.field('currentPassword', 'on-leave')}
        kind="current-password"
      />
      <PasswordField
        label="New password"
        of={form.field('newPassword', 'on-leave')}
        hint="6 to 50 characters. Common passwords are refused."
        kind="new-password"
      />
      <PasswordField
        label="Confirm password"
        of={form.field('confirmPassword', 'on-leave')}
        kind="new-password"
      />
    </FormCard>
  );
}
