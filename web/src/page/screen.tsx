import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { PageTitle } from './page-title.tsx';

export interface ScreenProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** Shown below the card. */
  readonly links?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of all screens outside the dashboard: logo, card, links. Nothing moves between these screens. */
export function Screen({ title, subtitle, links, children }: ScreenProps) {
  return (
    <main className="screen">
      <Logo />
      <div className="screen-card">
        <PageTitle>{title}</PageTitle>
        {subtitle !== undefined && <p className="screen-subtitle">{subtitle}</p>}
        {children}
      </div>
      {links !== undefined && <div className="screen-links">{links}</div>}
    </main>
  );
}
