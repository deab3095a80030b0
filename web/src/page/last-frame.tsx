import { useEffect } from 'react';
import { Logo } from './logo.tsx';
import type { ScreenProps } from './screen.tsx';

/** A screen that works without router, services and Ant Design, since any of them may have failed. */
export function LastFrame({ title, links, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Traffic Toolkit`;
  }, [title]);
  return (
    <main className="screen">
      <Logo />
      <div className="screen-card">
        <h1 className="page-title">{title}</h1>
        {children}
      </div>
      {links !== undefined && <div className="screen-links">{links}</div>}
    </main>
  );
}
