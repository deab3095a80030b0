import { Unanswered } from '../errors/unanswered.tsx';

/** A bar that keeps moving: something is on its way, how far is not known. */
export function LoadingBar() {
  return <div className="loading-bar" role="progressbar" aria-label="Loading" />;
}

/** While a page of the dashboard loads: the shapes of what comes. */
export function PageLoading() {
  return (
    <Unanswered
      loading={
        <div aria-busy="true">
          <LoadingBar />
          <div className="ghost" aria-hidden="true">
            <span className="ghost-title" />
            <span className="ghost-box" />
            <span className="ghost-box" />
          </div>
        </div>
      }
    />
  );
}
