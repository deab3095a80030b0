import { parseClicks } from '@toolkit/application/web/ctr';
import { modulePaths } from '@toolkit/domain/modules';
import { Link, useNavigate } from 'react-router-dom';
import { exportFiles, formatDay, formatToWin } from '../../ctr/words.ts';
import { FileButton } from '../../forms/file-button.tsx';
import { Card } from '../../page/card.tsx';
import { counted } from '../../page/counted.ts';
import { handWork } from '../../page/handed-work.ts';
import { useStoredText } from '../../page/use-stored-text.ts';

const dayMs = 86_400_000;

/** What the last export showed, and how old it is. */
export function ClicksCard() {
  const navigate = useNavigate();
  const clicks = parseClicks(useStoredText('clicks').text);
  const age = clicks ? Math.max(0, Math.floor((Date.now() - Date.parse(clicks.to)) / dayMs)) : 0;
  return (
    <Card title="Clicks to win">
      {clicks ? (
        <>
          <p className="figure">{formatToWin(clicks.toWin, clicks.isLeast)}</p>
          <p>
            {clicks.before &&
              `It was ${formatToWin(clicks.before.toWin, false)} on ${formatDay(clicks.before.to)}. `}
            The export{clicks.property && ` of ${clicks.property}`} is{' '}
            {age === 0 ? 'from today' : `${counted(age, 'day')} old`} ({formatDay(clicks.to)}).
          </p>
          {clicks.query && (
            <p>
              Query to fix first: “<bdi>{clicks.query}</bdi>”
            </p>
          )}
          {clicks.page && (
            <p>
              Page to fix first:{' '}
              {/^https?:\/\//i.test(clicks.page) ? (
                <a href={clicks.page} target="_blank" rel="noopener noreferrer">
                  {clicks.page}
                </a>
              ) : (
                <bdi>{clicks.page}</bdi>
              )}
            </p>
          )}
        </>
      ) : (
        <p>Find the queries and pages that get fewer clicks than their position earns on your own site.</p>
      )}
      <div className="card-action">
        <Link to={modulePaths.ctrOverview}>
          {clicks ? 'Open the report' : 'Read an export of Search Console'}
        </Link>
        {clicks && (
          <FileButton
            accept={exportFiles}
            onFile={(file) => {
              handWork({ file, isAddresses: false });
              navigate(modulePaths.ctrOverview);
            }}
          >
            Choose a new one
          </FileButton>
        )}
      </div>
    </Card>
  );
}
