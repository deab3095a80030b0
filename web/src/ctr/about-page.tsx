import { modulePaths } from '@toolkit/domain/modules';
import { Link } from 'react-router-dom';
import { PageHead } from '../page/page-head.tsx';
import { calculation } from './explanations.ts';

const sections = [
  [
    'The four figures',
    'Impressions: how often your site stood in a list of results that somebody saw. Clicks: how often somebody went from there to your site. Click-through rate: clicks by impressions. Clicks to win: how many more clicks the listed rows would get if they earned what their position earns elsewhere on your site.',
  ],
  ...calculation,
  [
    'Your file',
    'It is read in this browser and never leaves it. The last export, and an older one that you compare it with, stay on this device until you remove them or choose others; the login page offers to remove it after Logout.',
  ],
] as const;

export default function AboutPage() {
  return (
    <>
      <PageHead title="About CTR Traffic" tab="CTR Traffic: About">
        What the figures mean, how they are computed, and what they cannot tell.
      </PageHead>
      {sections.map(([title, text]) => (
        <section className="card" key={title}>
          <h2 className="card-title">{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <Link to={modulePaths.ctrOverview}>Open CTR Traffic</Link>
    </>
  );
}
