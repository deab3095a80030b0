import type { ForeignSignIn } from '@toolkit/application/web/session';
import { useId } from 'react';
import { KeptPassword } from '../page/kept-password.tsx';

/** In place of the form for a new password, where the password is somewhere else. */
export default function ForeignPassword({ foreign }: { foreign: ForeignSignIn }) {
  const id = useId();
  return (
    <section className="card form-card" aria-labelledby={id}>
      <h2 className="card-title" id={id}>
        Password
      </h2>
      <KeptPassword foreign={foreign} />
    </section>
  );
}
