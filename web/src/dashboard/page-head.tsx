import type { ReactNode } from 'react';
import { PageTitle } from '../page/page-title.tsx';

interface PageHeadProps {
  readonly title: string;
  /** The title of the browser tab where it must tell more than the heading. */
  readonly tab?: string;
  /** One sentence that says what the page is for. */
  readonly children: ReactNode;
}

/** How every page of the dashboard begins. */
export function PageHead({ title, tab, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <PageTitle {...(tab !== undefined && { tab })}>{title}</PageTitle>
      <p className="page-lead">{children}</p>
    </div>
  );
}
