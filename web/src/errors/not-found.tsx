import { paths } from '@toolkit/domain/session';
import { Link } from 'react-router-dom';
import { PageTitle } from '../page/page-title.tsx';
import { Screen } from '../page/screen.tsx';

const title = 'Page not found';
const text = 'There is nothing at this address. It may have been mistyped, or the page has moved.';

/** For unknown addresses outside the dashboard. */
export function NotFoundScreen() {
  return (
    <Screen title={title} links={<Link to={paths.root}>Go to the start</Link>}>
      <p>{text}</p>
    </Screen>
  );
}

/** For unknown addresses inside the dashboard: goes where a page goes. */
export function NotFound() {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <p>{text}</p>
      <Link to={paths.overview}>Go to Overview</Link>
    </>
  );
}
