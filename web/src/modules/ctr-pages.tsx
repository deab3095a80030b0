import type { CampaignScreenId } from '@toolkit/domain/modules';
import { CampaignPage } from './campaign-page.tsx';
import { CtrAbout, CtrOverview } from './ctr-texts.tsx';

/** The pages of the section CTR Traffic. */
export default function CtrPage({ of: screen }: { of: 'ctr-overview' | 'ctr-about' | CampaignScreenId }) {
  if (screen === 'ctr-overview') return <CtrOverview />;
  if (screen === 'ctr-about') return <CtrAbout />;
  return <CampaignPage of={screen} />;
}
