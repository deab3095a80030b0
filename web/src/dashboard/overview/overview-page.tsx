import { urlGenerator } from '@toolkit/domain/modules';
import { ClicksCard } from '../../ctr/clicks-card.tsx';
import { ButtonLink } from '../../page/button-link.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { useStoredText } from '../../url-generator/controls/use-stored-text.ts';
import { RecentRuns } from '../../url-generator/run/recent-runs.tsx';
import { WeeksCard } from '../../url-generator/run/weeks-card.tsx';
import { AccountCard } from './account-card.tsx';
import { GoOn } from './go-on.tsx';
import { SoonList } from './soon-list.tsx';

export function OverviewPage() {
  const work = [
    useStoredText('draft'),
    useStoredText('recipes'),
    useStoredText('history'),
    useStoredText('weeks'),
    useStoredText('clicks'),
  ];
  const isFirstDay = work.every(({ text }) => text === undefined);
  return (
    <>
      <PageHead title="Overview">
        {isFirstDay
          ? 'See how your account stands, and start with what works today.'
          : 'Your work on this device, and what is open in your account.'}
      </PageHead>
      {isFirstDay ? (
        <section className="card hero" aria-labelledby="generator">
          <h2 className="card-title" id="generator">
            {urlGenerator.label}
          </h2>
          <ButtonLink to={urlGenerator.path}>Open the URL generator</ButtonLink>
        </section>
      ) : (
        <>
          <GoOn />
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
