import { matchPath, useLocation } from 'react-router-dom';

/** Whether the page of a path is shown, by the rule of the routes: an unknown address below a page is not that page. */
export function useIsShown(): (path: string) => boolean {
  const { pathname } = useLocation();
  return (path) => matchPath({ path, caseSensitive: true }, pathname) !== null;
}
