import { type ReactNode, useId } from 'react';

/** A part of a page under a heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="card-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
