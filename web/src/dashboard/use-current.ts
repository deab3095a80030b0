import { matchPath, useLocation } from 'react-router-dom';

/**
 * The `aria-current` of a link, by the rule of the routes: an unknown address below a page is not that page. Undefined if
 * another page is shown.
 */
export function useCurrent(): (path: string) => 'page' | undefined {
  const { pathname } = useLocation();
  return (path) => (matchPath({ path, caseSensitive: true }, pathname) ? 'page' : undefined);
}
