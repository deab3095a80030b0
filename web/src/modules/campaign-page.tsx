import { type CampaignScreenId, modulePaths, readTarget } from '@toolkit/domain/modules';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHead } from '../dashboard/page-head.tsx';
import { GeneratorCard } from './generator-card.tsx';
import { PageCard } from './page-card.tsx';

const campaignPages = {
  'edit-campaign': { title: 'Edit Campaign', lead: 'Change what a campaign looks at.' },
  'campaign-stats': { title: 'Campaign Stats', lead: 'See how a campaign develops.' },
  'campaign-logs': { title: 'Campaign Logs', lead: 'Read what a campaign noted, and when.' },
} as const satisfies Record<CampaignScreenId, { title: string; lead: string }>;

/** One of the three pages about a single campaign, which `target` in the address identifies. */
export function CampaignPage({ of: page }: { of: CampaignScreenId }) {
  const { title, lead } = campaignPages[page];
  const target = readTarget(useSearchParams()[0].get('target'));
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      {target.ok ? (
        <PageCard title="This campaign does not exist">
          <p>
            The address asks for the campaign <code className="target">{target.value}</code>. Campaigns cannot
            be made yet, so there is none of this name.
          </p>
          <BackLink />
        </PageCard>
      ) : (
        <PageCard title="No campaign chosen">
          <p>
            {target.error === 'missing'
              ? 'The address does not say which campaign is meant.'
              : 'What the address says about the campaign cannot be read.'}{' '}
            Campaigns cannot be made yet.
          </p>
          <BackLink />
        </PageCard>
      )}
      <GeneratorCard>Turn a list of keywords into a file of URLs.</GeneratorCard>
    </>
  );
}

const BackLink = () => (
  <p>
    <Link to={modulePaths.ctrOverview}>Go to CTR Traffic</Link>
  </p>
);
