import { urlGenerator } from '@toolkit/domain/modules';
import { Button } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyScreen } from '../../errors/lazy-screen.tsx';
import { handWork } from '../../page/handed-work.ts';
import { useNews } from '../controls/use-news.tsx';
import { quote } from '../words/words.ts';
import { type PastWork, usePastWork } from './use-past-work.ts';
import { WorkRow } from './work-row.tsx';
import './recent-runs.css';
import { counted } from '../../page/counted.ts';

// With the table of Ant Design it is larger than the page.
const AllRuns = lazyScreen(() => import('./all-runs.tsx'), false);

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** How many are shown before all are asked for. */
const [mostRecipes, mostRuns] = [3, 3];

interface RecentRunsProps {
  readonly title: string;
  readonly withRecipes?: boolean;
  /** Uses the settings; if undefined, the generator's page does. */
  readonly onUse?: (work: PastWork) => void;
}

/** Recipes and the last runs as a card; renders nothing if there are none. */
export function RecentRuns({ title, withRecipes = false, onUse }: RecentRunsProps) {
  const id = useId();
  const { recipes, runs, rename, remove, clear } = usePastWork();
  const navigate = useNavigate();
  const { line, tell } = useNews();
  const [areAll, setAreAll] = useState(false);
  const use = (work: PastWork) => {
    if (onUse) return onUse(work);
    handWork(work);
    navigate(urlGenerator.path);
  };
  const tellGone = (what: string, gone: string, bringBack: () => void) =>
    tell(`${what} is ${gone}.`, () => {
      bringBack();
      return `${what} is back.`;
    });
  const row = (work: PastWork, more?: ReactNode) => (
    <WorkRow
      work={work}
      onUse={() => use(work)}
      onName={(name) => {
        if (!rename(work, name)) tell(`There is a recipe ${quote(name)} already.`);
      }}
      onDelete={() => tellGone(quote(work.title), 'deleted', remove(work))}
    >
      {more}
    </WorkRow>
  );
  const list = (
    <ul className="work-list">
      {[...(withRecipes ? recipes.slice(0, mostRecipes) : []), ...runs.slice(0, mostRuns)].map((work) => (
        <li key={work.id}>
          {row(
            work,
            work.run && (
              <span className="work-facts">
                {counted(work.run.urls, 'URL')}
                <span className="work-more">{days.format(work.run.at)}</span>
              </span>
            ),
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {runs.length + (withRecipes ? recipes.length : 0) > 0 && (
        <section className="card" aria-labelledby={id}>
          <div className="row row-ends">
            <h2 className="card-title" id={id}>
              {title}
            </h2>
            {runs.length > 0 && (
              <Button type="link" aria-expanded={areAll} onClick={() => setAreAll(!areAll)}>
                {areAll ? 'Show fewer' : 'All runs'}
              </Button>
            )}
          </div>
          {areAll ? (
            <Suspense fallback={list}>
              <AllRuns runs={runs} row={row} onClear={() => tellGone('The history', 'cleared', clear())} />
            </Suspense>
          ) : (
            list
          )}
          <p className="work-more">Kept on this device only, without the keywords.</p>
        </section>
      )}
      {line}
    </>
  );
}
