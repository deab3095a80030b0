/** An indeterminate progress bar. */
export function LoadingBar() {
  return <progress className="loading-bar" aria-label="Loading" />;
}

/** A skeleton, shown while a page of the dashboard, or the dashboard itself, loads. */
export function PageLoading() {
  return (
    <div aria-busy="true">
      <LoadingBar />
      <div className="ghost" aria-hidden="true">
        <span className="ghost-title" />
        <span className="ghost-card" />
        <span className="ghost-card" />
      </div>
    </div>
  );
}
