import { useState } from 'react';

/** The code of a mailed link. It leaves the address bar at once, so that it stays out of history and screenshots. */
export function useMailedCode(): string {
  const [code] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('code') ?? kept ?? '');
  if (window.location.hash !== '') {
    kept = code;
    // Not through the router: nothing on the page depends on the hash.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }
  return code;
}

// React may build the page twice before it shows it once; by then the address has been cleaned.
let kept: string | undefined;
