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
      <div className="page-head">
        <PageTitle>{title}</PageTitle>
      </div>
      <div className="card">
        <p>{text}</p>
        <p>
          <Link to={paths.overview}>Go to Overview</Link>
        </p>
      </div>
    </>
  );
}
