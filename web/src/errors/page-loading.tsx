import { Unanswered } from './unanswered.tsx';

/** An indeterminate progress bar. */
export function LoadingBar() {
  return <div className="loading-bar" role="progressbar" aria-label="Loading" />;
}

/** A skeleton, shown while a page of the dashboard loads. */
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
