import { Logo } from '../page/logo.tsx';

/** Shown until the session is known or a screen has loaded. Without a title it fits every screen. */
export function Waiting({ title }: { title?: string | undefined }) {
  return (
    <main className="screen" aria-busy="true">
      <Logo />
      <div className="screen-card">
        {title === undefined ? (
          <p className="visually-hidden" role="status">
            Loading
          </p>
        ) : (
          <h1 className="page-title">{title}</h1>
        )}
        <div className="ghost" aria-hidden="true">
          {title === undefined && <span className="ghost-title" />}
          <span className="ghost-line" />
          <span className="ghost-box" />
          <span className="ghost-line" />
          <span className="ghost-box" />
          <span className="ghost-button" />
        </div>
      </div>
    </main>
  );
}
