import { paths } from '@toolkit/domain/session';
import { Link, useSearchParams } from 'react-router-dom';
import { Screen } from './screen.tsx';

/** The form of our request ids. Other words of a link that somebody sent are not shown. */
const requestId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The target of contact links until the operator sets an address. */
export default function ContactPage() {
  const request = requestId.exec(useSearchParams()[0].get('request') ?? '')?.[0];
  return (
    <Screen title="Contact" links={<Link to={paths.root}>Go to the start</Link>}>
      <p>There is no contact address here yet.</p>
      {request !== undefined && <p className="request-id">Request {request}</p>}
    </Screen>
  );
}
