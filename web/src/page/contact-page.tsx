import { paths } from '@toolkit/domain/session';
import { Link, useSearchParams } from 'react-router-dom';
import { Screen } from './screen.tsx';

/** The target of contact links until the operator sets an address. */
export default function ContactPage() {
  const request = useSearchParams()[0].get('request');
  return (
    <Screen title="Contact" links={<Link to={paths.root}>Go to the start</Link>}>
      <p>There is no contact address here yet.</p>
      {request !== null && <p className="request-id">Request {request.slice(0, 100)}</p>}
    </Screen>
  );
}
