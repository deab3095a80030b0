import { useSyncExternalStore } from 'react';

/** Where the page's content has less than 640 px: beside the menu, or on a phone. */
const narrow = '(max-width: 687px), (min-width: 768px) and (max-width: 943px)';

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const useIsNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
