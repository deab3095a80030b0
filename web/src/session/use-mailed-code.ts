import { useEffect, useState } from 'react';

/**
 * The code of a mailed link, removed from the address bar at once: it stays out of history and screenshots. It changes
 * when another link is opened in this tab.
 */
export function useMailedCode(): string {
  const [code, setCode] = useState(() => takeCode() ?? kept ?? '');
  useEffect(() => {
    const onLink = () => {
      const taken = takeCode();
      if (taken !== undefined) setCode(taken);
    };
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, []);
  return code;
}

// React may render the page twice before it mounts it; by then the address no longer has the code.
let kept: string | undefined;

function takeCode(): string | undefined {
  const { hash, pathname } = window.location;
  if (hash === '') return undefined;
  kept = mend(new URLSearchParams(hash.slice(1)).get('code') ?? '');
  // Bypasses the router: nothing on the page depends on the hash.
  window.history.replaceState(window.history.state, '', pathname);
  return kept;
}

/**
 * Mail programs may leave `=` in its encoded form, and take the end of a sentence for a part of the link. Mailed codes are
 * much shorter than a thousand characters, and a server refuses bodies that are much longer.
 */
const mend = (code: string): string => /^(?:3D(?=[\w-]{43}(?![\w-])))?([\w-]{0,1000})/.exec(code)?.[1] ?? '';
