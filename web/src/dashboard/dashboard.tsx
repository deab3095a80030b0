import { PageTitle } from '../page/page-title.tsx';

export default function Dashboard() {
  return (
    <main>
      <PageTitle>Overview</PageTitle>
    </main>
  );
}
