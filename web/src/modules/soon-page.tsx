import { findSoonModule } from '@toolkit/domain/modules';
import { useParams } from 'react-router-dom';
import { QuietPage } from '../page/quiet-page.tsx';

/** Shows nothing of a name that it does not know: the address may come from anyone. */
export function SoonPage() {
  const module = findSoonModule(useParams()['*']);
  return (
    <QuietPage title={module?.label ?? 'Coming soon'} icon={module?.icon}>
      <p>{module?.about ?? 'This page is coming soon. There is nothing to show yet.'}</p>
      {module && <p>Coming soon.</p>}
    </QuietPage>
  );
}
