import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

interface PageHeadProps {
  readonly title: string;
  /** The title of the browser tab if it must differ from the heading. */
  readonly tab?: string | undefined;
  /** One sentence about the purpose of the page. */
  readonly children?: ReactNode;
}

export function PageHead({ title, tab, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <PageTitle tab={tab}>{title}</PageTitle>
      {children !== undefined && <p className="page-lead">{children}</p>}
    </div>
  );
}
