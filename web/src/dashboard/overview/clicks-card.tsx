import { parseClicks } from '@toolkit/application/web/ctr';
import { modulePaths } from '@toolkit/domain/modules';
import { Link } from 'react-router-dom';
import { formatDay, formatEstimate, plural } from '../../ctr/words.ts';
import { useStoredText } from '../../url-generator/controls/use-stored-text.ts';

const dayMs = 86_400_000;

/** What the last export showed, and how old it is. */
export function ClicksCard() {
  const clicks = parseClicks(useStoredText('clicks').text);
  const age = clicks ? Math.max(0, Math.floor((Date.now() - Date.parse(clicks.to)) / dayMs)) : 0;
  return (
    <section className="card" aria-labelledby="clicks-to-win">
      <h2 className="card-title" id="clicks-to-win">
        Clicks to win
      </h2>
      {clicks ? (
        <>
          <p className="figure">
            {clicks.toWin > 0
              ? `${clicks.isLeast ? 'at least' : 'about'} ${formatEstimate(clicks.toWin)}`
              : 'None'}
          </p>
          <p>
            {clicks.before &&
              `${formatEstimate(clicks.before.toWin)} in the export to ${formatDay(clicks.before.to)}. `}
            The export is {age === 0 ? 'from today' : `${plural(age, 'day')} old`} (to {formatDay(clicks.to)}
            ).
          </p>
        </>
      ) : (
        <p>Find the queries and pages that get fewer clicks than their position earns on your own site.</p>
      )}
      <p className="card-action">
        <Link to={modulePaths.ctrOverview}>
          {clicks ? 'Choose a new one' : 'Read an export of Search Console'}
        </Link>
      </p>
    </section>
  );
}
