import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the focus goes when what had it is gone. */
export const focusOnTitle = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

/** The page's one `h1`: names the browser tab, and takes the focus when the page was reached by navigation. */
export function PageTitle({ children, tab }: { children: ReactNode; tab?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const title = tab ?? (typeof children === 'string' ? children : '');
  // The first page of a visit keeps the browser's own focus: nobody has moved yet.
  const arrived = key !== 'default';

  useEffect(() => {
    document.title = title === '' ? 'Traffic Toolkit' : `${title} · Traffic Toolkit`;
  }, [title]);

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
