import { type IconName, modulePaths, readTarget } from '@toolkit/domain/modules';
import { useSearchParams } from 'react-router-dom';
import { QuietPage } from '../page/quiet-page.tsx';

/** The pages that have nothing to show yet: they say so, and which page they are. */
export const emptyPages = {
  'plan-upgrade': <EmptyPage title="Plan Upgrade" icon="plan" is="the page for plan upgrades" />,
  'confirm-order': <EmptyPage title="Confirm Order" icon="order" is="the page where an order is confirmed" />,
  'edit-campaign': <CampaignPage title="Edit Campaign" is="the page for editing" />,
  'campaign-stats': <CampaignPage title="Campaign Stats" is="the page for the stats of" />,
  'campaign-logs': <CampaignPage title="Campaign Logs" is="the page for the logs of" />,
};

interface EmptyPageProps {
  readonly title: string;
  readonly icon: IconName;
  readonly is: string;
}

function EmptyPage({ is, ...page }: EmptyPageProps) {
  return (
    <QuietPage {...page}>
      <p>This is {is}. There is nothing to show yet.</p>
    </QuietPage>
  );
}

const ctrTraffic = { label: 'CTR Traffic', path: modulePaths.ctrOverview };

/** Its campaign is the `target` in the address. */
function CampaignPage({ title, is }: { title: string; is: string }) {
  const target = readTarget(useSearchParams()[0].get('target'));
  return (
    <QuietPage title={title} icon="ctr" back={ctrTraffic}>
      <p>
        This is {is} {target === undefined ? 'a campaign' : 'the campaign '}
        {target !== undefined && <code className="target">{target}</code>}. There is nothing to show yet.
      </p>
    </QuietPage>
  );
}
