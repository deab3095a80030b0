import type { ReactNode } from 'react';

/** A part of a page under a heading. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card" aria-label={title}>
    <h2 className="card-title">{title}</h2>
    {children}
  </section>
);
