import { soonModules, urlGenerator } from '@toolkit/domain/modules';
import { Link } from 'react-router-dom';
import { LastExport } from '../../ctr/last-export.tsx';
import { ButtonLink } from '../../page/button-link.tsx';
import { icons } from '../../page/icons.ts';
import { PageHead } from '../../page/page-head.tsx';
import { RecentRuns } from '../../url-generator/run/recent-runs.tsx';
import { AccountCard } from './account-card.tsx';

export function OverviewPage() {
  return (
    <>
      <PageHead title="Overview">See how your account stands, and start with what works today.</PageHead>
      <div className="overview-top">
        <section className="card hero" aria-labelledby="generator">
          <h2 className="card-title" id="generator">
            {urlGenerator.label}
          </h2>
          <p>
            Give it a list of keywords and the pattern of an address. You get a text file with one URL for
            each keyword, made in your browser: nothing you load leaves it.
          </p>
          <div className="card-action">
            <ButtonLink to={urlGenerator.path}>Open the URL generator</ButtonLink>
          </div>
        </section>
        <AccountCard />
      </div>
      <RecentRuns most={3} />
      <LastExport />
      <details className="card soon-modules">
        <summary>
          <h2 className="card-title">Coming soon</h2>
        </summary>
        <ul className="module-list">
          {soonModules.map(({ id, label, path, about, icon }) => {
            const Icon = icons[icon];
            return (
              <li key={id}>
                <Icon className="icon-tile" aria-hidden />
                <span>
                  <Link to={path}>{label}</Link>
                  <span className="module-about">{about}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </details>
    </>
  );
}
