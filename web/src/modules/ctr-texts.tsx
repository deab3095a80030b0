import { ctrTraffic, modulePaths } from '@toolkit/domain/modules';
import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import { PageHead } from '../dashboard/page-head.tsx';
import { AskLink } from './ask-link.tsx';
import { GeneratorCard } from './generator-card.tsx';
import { PageCard } from './page-card.tsx';

export function CtrOverview() {
  return (
    <>
      <PageHead title="CTR Traffic" tab="CTR Traffic: Overview">
        {ctrTraffic.about}
      </PageHead>
      <Tag className="state-tag">Coming soon</Tag>
      <PageCard title="No campaigns">
        <p>
          Your campaigns will be listed here, each with its page, its searches and how often people chose it.
          Campaigns cannot be made yet, so the list is empty for everyone.
        </p>
        <p>
          <Link to={modulePaths.ctrAbout}>Read what this section will do</Link>
        </p>
      </PageCard>
      <GeneratorCard>
        Turn the keywords you care about into searches, and look at how your titles stand among the results.
      </GeneratorCard>
    </>
  );
}

export function CtrAbout() {
  return (
    <>
      <PageHead title="About CTR Traffic" tab="CTR Traffic: About">
        What click-through rate is, what this section will do with it, and what it will never do.
      </PageHead>
      <PageCard title="What it is">
        <p>
          Click-through rate is the share of people who see your page among search results and choose it. A
          clear title and a true description raise it, since they tell people that your page answers their
          question.
        </p>
      </PageCard>
      <PageCard title="What it will do">
        <p>
          It will read the search data of your own sites and point out pages that are seen often and chosen
          seldom. You will be able to note what you changed in a title and see what followed.
        </p>
      </PageCard>
      <PageCard title="What it will never do">
        <p>
          It will never search or click by itself, and never pay others to do so. Search engines forbid it,
          and it would spoil the very figures you want to learn from.
        </p>
      </PageCard>
      <GeneratorCard>
        Generate one search for each of your keywords and look at the results yourself.
      </GeneratorCard>
      <PageCard title="Where it stands">
        <p>
          Planned. Nothing of it is built yet, and no date is set. <AskLink>Say that you need it</AskLink>.
        </p>
      </PageCard>
    </>
  );
}
