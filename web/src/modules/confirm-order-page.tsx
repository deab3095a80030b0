import { paths } from '@toolkit/domain/session';
import { Link } from 'react-router-dom';
import { PageHead } from '../dashboard/page-head.tsx';
import { GeneratorCard } from './generator-card.tsx';
import { PageCard } from './page-card.tsx';

export default function ConfirmOrderPage() {
  return (
    <>
      <PageHead title="Confirm Order">This is where an order is checked before it counts.</PageHead>
      <PageCard title="Nothing to confirm">
        <p>
          You have not ordered anything, and nothing can be ordered at present. No payment details are asked
          for or kept.
        </p>
        <p>
          <Link to={paths.planUpgrade}>See what your account includes</Link>
        </p>
      </PageCard>
      <GeneratorCard>The URL generator needs no order. Load your keywords and take the file.</GeneratorCard>
      <p className="page-end">
        <Link to={paths.overview}>Back to Overview</Link>
      </p>
    </>
  );
}
