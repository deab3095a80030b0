import { useId } from 'react';
import { useConfig } from '../config-context.tsx';

/** A link for users who want to say that they need the module. */
export function AskLink({ children }: { children: string }) {
  const { customModuleUrl } = useConfig();
  const hint = useId();
  return (
    <>
      <a href={customModuleUrl} target="_blank" rel="noopener noreferrer" aria-describedby={hint}>
        {children}
      </a>
      <span id={hint} hidden>
        Opens in a new tab
      </span>
    </>
  );
}
