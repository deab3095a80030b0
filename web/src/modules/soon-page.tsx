import { type PlannedModule, plannedModules, readSoonPage } from '@toolkit/domain/modules';
import { paths } from '@toolkit/domain/session';
import { Tag } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { PageHead } from '../dashboard/page-head.tsx';
import { AskLink } from './ask-link.tsx';
import { GeneratorCard } from './generator-card.tsx';
import { PageCard } from './page-card.tsx';

export default function SoonPage() {
  const page = readSoonPage(useParams().name);
  return (
    <>
      <meta name="robots" content="noindex" />
      {page.kind === 'planned' ? <Planned module={page.module} /> : <Unknown name={page.name} />}
    </>
  );
}

function Planned({ module: { label, about, will, never, stands, meanwhile } }: { module: PlannedModule }) {
  return (
    <>
      <PageHead title={label}>{about}</PageHead>
      <Tag className="state-tag">Coming soon</Tag>
      <PageCard title="What it will do">
        <p>{will}</p>
      </PageCard>
      <PageCard title="What it will never do">
        <p>{never}</p>
      </PageCard>
      <GeneratorCard>{meanwhile}</GeneratorCard>
      <PageCard title="Where it stands">
        <p>
          {stands} <AskLink>Say that you need it</AskLink>.
        </p>
      </PageCard>
      <p className="page-end">
        <Link to={paths.overview}>Back to Overview</Link>
      </p>
    </>
  );
}

/** The address may come from anyone: its name is shown once, as plain words, without any promise. */
function Unknown({ name }: { name: string | undefined }) {
  return (
    <>
      <PageHead title="Coming soon">There is no page of this name yet.</PageHead>
      <PageCard title="What this is">
        <p>
          {name === undefined
            ? 'The address does not name a module of this toolkit.'
            : `The address asks for “${name}”. No module of this toolkit is called that, and none is announced.`}{' '}
          If it is something you need, <AskLink>request it</AskLink>.
        </p>
      </PageCard>
      <GeneratorCard>Turn a list of keywords into a file of URLs.</GeneratorCard>
      <PageCard title="What is announced">
        <ul className="plain-list">
          {plannedModules.map(({ slug, label, path }) => (
            <li key={slug}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </ul>
      </PageCard>
      <p className="page-end">
        <Link to={paths.overview}>Back to Overview</Link>
      </p>
    </>
  );
}
