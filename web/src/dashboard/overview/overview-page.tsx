import { PageHead } from '../../page/page-head.tsx';
import { useStoredText } from '../../url-generator/controls/use-stored-text.ts';
import { RecentRuns } from '../../url-generator/run/recent-runs.tsx';
import { WeeksCard } from '../../url-generator/run/weeks-card.tsx';
import { AccountCard } from './account-card.tsx';
import { ClicksCard } from './clicks-card.tsx';
import { FirstJobs } from './first-jobs.tsx';
import { GoOn } from './go-on.tsx';
import { LastPlace } from './last-place.tsx';
import { SoonList } from './soon-list.tsx';

export function OverviewPage() {
  const draft = useStoredText('draft').text;
  const made = [
    useStoredText('recipes'),
    useStoredText('history'),
    useStoredText('weeks'),
    useStoredText('clicks'),
  ];
  const isFirstDay = made.every(({ text }) => text === undefined);
  return (
    <>
      <PageHead title="Overview">
        {isFirstDay
          ? 'Your first file takes about ten seconds.'
          : 'Your work on this device, and your account.'}
      </PageHead>
      <LastPlace />
      {(draft !== undefined || !isFirstDay) && <GoOn />}
      {isFirstDay ? (
        <FirstJobs isFirst={draft === undefined} />
      ) : (
        <>
          <RecentRuns title="Do it again" withRecipes />
          <div className="overview-figures">
            <ClicksCard />
            <WeeksCard />
          </div>
        </>
      )}
      <AccountCard />
      <SoonList />
    </>
  );
}
