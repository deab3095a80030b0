import type { ReactNode } from 'react';

interface CardProps {
  readonly title: string;
  /** Further classes. */
  readonly kind?: string;
  readonly children: ReactNode;
}

/** A part of a page under a heading. */
export const Card = ({ title, kind = '', children }: CardProps) => (
  <section className={`card ${kind}`} aria-label={title}>
    <h2 className="card-title">{title}</h2>
    {children}
  </section>
);
