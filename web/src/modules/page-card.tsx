import type { ReactNode } from 'react';

export function PageCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <h2 className="card-title">{title}</h2>
      {children}
    </section>
  );
}
