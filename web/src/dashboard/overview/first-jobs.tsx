import { modulePaths, urlGenerator } from '@toolkit/domain/modules';
import { defaultFileName, defaultTemplate, plainRecipe } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { Card } from '../../page/card.tsx';
import { type HandedWork, handWork } from '../../page/handed-work.ts';
import { makeSampleList } from '../../url-generator/keywords/sample-keywords.ts';

const searches = plainRecipe(defaultTemplate, defaultFileName);

/** What people come for, each with what it makes, and the settings with which the URL generator opens. */
const jobs = [
  { title: 'Searches from a list', about: 'google.com/search?q={keyword}', recipe: searches },
  {
    title: 'Campaign links for my pages',
    about: 'your-page?utm_source=…',
    // In the order of the list: people put them beside it.
    recipe: { ...searches, form: 'advanced', template: '{keyword|raw}', randomize: false },
  },
  {
    title: 'Every service with every city',
    about: '{keyword} × {city}',
    recipe: {
      ...searches,
      form: 'advanced',
      template: `${defaultTemplate}+{city}`,
      combine: { lists: [{ placeholder: 'city' }] },
    },
  },
  { title: 'What my Search Console export shows', about: 'Clicks to win, by query and page' },
] as const;

const newJobs = jobs.filter((job) => 'recipe' in job);

function useJobs() {
  const navigate = useNavigate();
  const open = (work: HandedWork) => {
    handWork(work);
    navigate(urlGenerator.path);
  };
  const begin = (job: (typeof jobs)[number]) =>
    'recipe' in job ? open({ ...job, isNew: true }) : navigate(modulePaths.ctrOverview);
  return { open, begin };
}

/** The jobs of the URL generator in one line, for somebody who knows them. */
export function NewJobs() {
  const { begin } = useJobs();
  return (
    <Card title="Something new" kind="row line-card">
      {newJobs.map((job) => (
        <Button type="link" key={job.title} onClick={() => begin(job)}>
          {job.title}
        </Button>
      ))}
    </Card>
  );
}

/** @param isFirst whether nothing else on the page is more urgent */
export function FirstJobs({ isFirst }: { isFirst: boolean }) {
  const { open, begin } = useJobs();
  return (
    <Card title="What do you want to make?" kind={isFirst ? 'jobs tinted' : 'jobs'}>
      <p>Each opens its tool, ready for your list or export. Nothing leaves this browser.</p>
      <ul>
        {jobs.map((job) => (
          <li key={job.title}>
            <button type="button" onClick={() => begin(job)}>
              {job.title}
              <span className="work-more">{job.about}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button
          type={isFirst ? 'primary' : 'default'}
          onClick={() =>
            open({ title: 'Ten sample keywords', recipe: searches, isNew: true, sample: makeSampleList() })
          }
        >
          Try it with ten sample keywords
        </Button>
        <Link to={urlGenerator.path}>Open the URL generator</Link>
      </div>
    </Card>
  );
}
