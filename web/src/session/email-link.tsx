import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

interface EmailLinkProps {
  readonly to: string;
  /** What is typed on this screen. */
  readonly email: string | undefined;
  readonly children: ReactNode;
}

/** Takes the typed address along, and keeps it in the history for a return with the browser's Back button. */
export function EmailLink({ to, email, children }: EmailLinkProps) {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  return (
    <Link
      to={to}
      state={{ email }}
      onClick={() => navigate({ search, hash }, { replace: true, state: { ...state, email } })}
    >
      {children}
    </Link>
  );
}
