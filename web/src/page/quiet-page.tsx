import type { IconName } from '@toolkit/domain/modules';
import { paths } from '@toolkit/domain/session';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { icons } from './icons.ts';
import { PageHead } from './page-head.tsx';

interface QuietPageProps {
  readonly title: string;
  readonly icon?: IconName | undefined;
  /** The page to which the link at the end leads. */
  readonly back?: { readonly label: string; readonly path: string };
  readonly children: ReactNode;
}

const overview = { label: 'Overview', path: paths.overview };

/** A page of one card: a few words and the way back. */
export function QuietPage({ title, icon, back = overview, children }: QuietPageProps) {
  const Icon = icon && icons[icon];
  return (
    <>
      <PageHead title={title} />
      <div className="card quiet">
        {Icon && <Icon className="icon-tile" aria-hidden />}
        <div>
          {children}
          <p>
            <Link to={back.path}>Back to {back.label}</Link>
          </p>
        </div>
      </div>
    </>
  );
}
