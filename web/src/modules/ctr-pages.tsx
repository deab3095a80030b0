import { modulePaths } from '@toolkit/domain/modules';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFound } from '../errors/not-found.tsx';
import { CampaignPage } from './campaign-page.tsx';
import { CtrAbout, CtrOverview } from './ctr-texts.tsx';

/** The section CTR Traffic. */
export default function CtrPages() {
  return (
    <Routes>
      <Route index element={<Navigate to={modulePaths.ctrOverview} replace />} />
      <Route caseSensitive path="overview" element={<CtrOverview />} />
      <Route caseSensitive path="about" element={<CtrAbout />} />
      <Route caseSensitive path="edit-campaign" element={<CampaignPage of="edit-campaign" />} />
      <Route caseSensitive path="campaign-stats" element={<CampaignPage of="campaign-stats" />} />
      <Route caseSensitive path="campaign-logs" element={<CampaignPage of="campaign-logs" />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
