import { useState } from 'react';

/** The code of a mailed link, removed from the address bar at once: it stays out of history and screenshots. */
export function useMailedCode(): string {
  const [code] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('code') ?? kept ?? '');
  if (window.location.hash !== '') {
    kept = code;
    // Bypasses the router: nothing on the page depends on the hash.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }
  return code;
}

// React may render the page twice before it mounts it; by then the address no longer has the code.
let kept: string | undefined;
