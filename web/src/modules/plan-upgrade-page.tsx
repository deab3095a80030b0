import { paths } from '@toolkit/domain/session';
import { Link } from 'react-router-dom';
import { PageHead } from '../dashboard/page-head.tsx';
import { AskLink } from './ask-link.tsx';
import { GeneratorCard } from './generator-card.tsx';
import { PageCard } from './page-card.tsx';

export default function PlanUpgradePage() {
  return (
    <>
      <PageHead title="Plan Upgrade">
        See what your account includes, and what there is to upgrade to.
      </PageHead>
      <PageCard title="Your account">
        <p>
          There are no plans to choose from at present. Everything that works is open to every account, and
          nothing is charged here.
        </p>
      </PageCard>
      <GeneratorCard>
        The URL generator and your account settings are yours to use in full. There is no smaller version of
        them.
      </GeneratorCard>
      <PageCard title="If you need more">
        <p>
          When plans exist, this page will show what each one holds before anything can be ordered. Is there
          something you miss? <AskLink>Tell us what you need</AskLink>.
        </p>
      </PageCard>
      <p className="page-end">
        <Link to={paths.overview}>Back to Overview</Link>
      </p>
    </>
  );
}
