import { findSoonModule } from '@toolkit/domain/modules';
import { useParams } from 'react-router-dom';
import { QuietPage } from '../page/quiet-page.tsx';

/** Shows nothing of a name that it does not know: the address may come from anyone. */
export function SoonPage() {
  const module = findSoonModule(useParams()['*']);
  if (!module) {
    return (
      <QuietPage title="Coming soon">
        <p>This page is coming soon. There is nothing to show yet.</p>
      </QuietPage>
    );
  }
  return (
    <QuietPage title={module.label} icon={module.icon}>
      <p>{module.about}</p>
      <p>Coming soon.</p>
    </QuietPage>
  );
}
