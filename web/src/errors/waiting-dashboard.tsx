import { LogoMark } from '../page/logo.tsx';
import { PageLoading } from './page-loading.tsx';

const lines = Array.from({ length: 12 }, (_, at) => `line ${at}`);

/** A skeleton of the dashboard, shown until the session is known and the dashboard has loaded. */
export function WaitingDashboard() {
  return (
    <div className="shell">
      <div className="side" aria-hidden="true">
        <div className="side-brand">
          <LogoMark size={32} />
          Traffic Toolkit
        </div>
        <div className="ghost">
          {lines.map((line) => (
            <span key={line} className="ghost-line" />
          ))}
        </div>
      </div>
      <div className="shell-main">
        <div className="top-bar" />
        <main className="content">
          <p className="visually-hidden" role="status">
            Loading
          </p>
          <div className="page">
            <PageLoading />
          </div>
        </main>
      </div>
    </div>
  );
}
