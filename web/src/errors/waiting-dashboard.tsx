import { LogoMark } from '../page/logo.tsx';
import { Unanswered } from './unanswered.tsx';

const lines = Array.from({ length: 12 }, (_, at) => `line ${at}`);

/** A skeleton of the dashboard, shown until the session is known and the dashboard has loaded. */
export function WaitingDashboard() {
  return (
    <div className="waiting-dashboard" aria-busy="true">
      <div className="waiting-side" aria-hidden="true">
        <div className="waiting-brand">
          <LogoMark size={32} />
          Traffic Toolkit
        </div>
        <div className="ghost">
          {lines.map((line) => (
            <span key={line} className="ghost-line" />
          ))}
        </div>
      </div>
      <div className="waiting-bar" />
      <main className="waiting-page">
        <p className="visually-hidden" role="status">
          Loading
        </p>
        <Unanswered
          loading={
            <div className="ghost" aria-hidden="true">
              <span className="ghost-title" />
              <span className="ghost-card" />
              <span className="ghost-card" />
            </div>
          }
        />
      </main>
    </div>
  );
}
