import { paths } from '@toolkit/domain/session';
import { Link } from 'react-router-dom';
import { Screen } from '../page/screen.tsx';

export const notFound = {
  title: 'Page not found',
  text: 'There is nothing at this address. It may have been mistyped, or the page has moved.',
};

/** For unknown addresses outside the dashboard. */
export function NotFoundScreen() {
  return (
    <Screen title={notFound.title} links={<Link to={paths.root}>Go to the start</Link>}>
      <p>{notFound.text}</p>
    </Screen>
  );
}
