import { modulePaths } from '@toolkit/domain/modules';
import { Link } from 'react-router-dom';
import { Card } from '../page/card.tsx';
import { PageHead } from '../page/page-head.tsx';

/** What the figures mean and how they are computed, each with a title. */
const sections = [
  [
    'The four figures',
    'Impressions: how often people saw your site among results. Clicks: how often they opened it. Click-through rate: clicks by impressions. Clicks to win: about how many more the listed rows would get if they earned what their position earns elsewhere on your site.',
  ],
  [
    'Your curve',
    'Clicks by impressions at positions 1 to 20, of your rows with at least 30 impressions and without your brand. Neighbouring positions are joined until it never rises.',
  ],
  [
    'Who is listed',
    'Rows that get less than half of what others at their position earn, and are below them with a chance of at least 95%. Rates are drawn towards the curve as far as your rows differ by themselves: few impressions say little.',
  ],
  [
    'Within reach',
    'Impressions × what position 3, or 10 behind position 10, earns beyond the row’s own. Rows below your curve, and gains under one click, are not in it; it is never added to the clicks to win.',
  ],
  [
    'Why clicks changed',
    'Demand: the change of impressions at the average click-through rate. Position: what the curve of both periods earns at the new position beyond the old one. Click-through: the rest. Periods of unequal length are compared per day.',
  ],
  [
    'What it cannot know',
    'Positions are averages. Rare queries are not in the export, for privacy. A result page that answers by itself, with a map, a shop box or a summary, takes clicks that no title brings back.',
  ],
  [
    'Your file',
    'It is read in this browser and never leaves it. The last export, and an older one beside it, stay on this device until you remove them; the login page offers it after Logout.',
  ],
] as const;

export default function AboutPage() {
  return (
    <>
      <PageHead title="About CTR Traffic" tab="CTR Traffic: About">
        What the figures mean, how they are computed, and what they cannot tell.
      </PageHead>
      {sections.map(([title, text]) => (
        <Card title={title} key={title}>
          <p>{text}</p>
        </Card>
      ))}
      <p>
        <Link to={modulePaths.ctrOverview}>Open CTR Traffic</Link>
      </p>
    </>
  );
}
