import { parseClicks } from '@toolkit/application/web/ctr';
import { parseTally } from '@toolkit/application/web/url-generator';
import { PageHead } from '../../page/page-head.tsx';
import { useStoredText } from '../../page/use-stored-text.ts';
import { RecentRuns } from '../../url-generator/run/recent-runs.tsx';
import { usePastWork } from '../../url-generator/run/use-past-work.ts';
import { WeeksCard } from '../../url-generator/run/weeks-card.tsx';
import { AccountCard } from './account-card.tsx';
import { ClicksCard } from './clicks-card.tsx';
import { FirstJobs, NewJobs } from './first-jobs.tsx';
import { LastPlace } from './last-place.tsx';
import { SoonList } from './soon-list.tsx';
import { UnfinishedCard, useUnfinishedDraft } from './unfinished-card.tsx';

export function OverviewPage() {
  const { recipes, runs } = usePastWork();
  const draft = useUnfinishedDraft(runs);
  // What is damaged counts as absent.
  const hasWeeks = Object.keys(parseTally(useStoredText('weeks').text)).length > 0;
  const clicks = parseClicks(useStoredText('clicks').text);
  const hasWork = recipes.length + runs.length > 0;
  const hasFigures = hasWeeks || clicks !== undefined;
  return (
    <>
      <PageHead title="Overview">
        {hasWork || hasFigures
          ? 'Your work on this device, and your account.'
          : 'Your first file takes about ten seconds.'}
      </PageHead>
      <LastPlace />
      {draft && <UnfinishedCard draft={draft} />}
      <RecentRuns title="Do it again" withRecipes />
      {hasFigures && (
        <div className="overview-figures">
          <ClicksCard />
          {hasWeeks && <WeeksCard />}
        </div>
      )}
      {hasWork && <NewJobs />}
      {!hasWork && <FirstJobs isFirst={!draft && !hasFigures} />}
      <AccountCard />
      <SoonList />
    </>
  );
}
