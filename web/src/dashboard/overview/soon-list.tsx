import { soonModules } from '@toolkit/domain/modules';
import { Link } from 'react-router-dom';

/** What is coming soon, folded into one line. */
export const SoonList = () => (
  <details className="card soon-modules">
    <summary>
      <h2 className="card-title">Coming soon</h2>
    </summary>
    <ul className="row">
      {soonModules.map(({ id, label, path }) => (
        <li key={id}>
          <Link to={path}>{label}</Link>
        </li>
      ))}
    </ul>
  </details>
);
