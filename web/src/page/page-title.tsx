import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The entry of the history with which this visit began, or was loaded again: there the browser's own focus stays. */
const first: unknown = typeof history === 'undefined' ? 'default' : (Object(history.state).key ?? 'default');

/** Moves the focus to the title when the focused element has gone. */
export const focusOnTitle = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

/** The page's only `h1`: it names the browser tab, by `tab` if it must differ, and takes the focus after a navigation. */
export function PageTitle({ children, tab = children }: { children: string; tab?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const arrived = key !== first;

  // Together with the heading: nobody sees it over the name of another page.
  useLayoutEffect(() => {
    document.title = `${tab} · Traffic Toolkit`;
  }, [tab]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that stays for another address is a new page
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <h1 ref={heading} className="page-title" tabIndex={-1}>
      {children}
    </h1>
  );
}
