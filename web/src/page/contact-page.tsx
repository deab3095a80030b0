import { paths } from '@toolkit/domain/session';
import { Link, useSearchParams } from 'react-router-dom';
import { Screen } from './screen.tsx';

/** The target of contact links until the operator sets an address. */
export default function ContactPage() {
  const [query] = useSearchParams();
  const request = query.get('request');
  return (
    <Screen title="No contact address yet" links={<Link to={paths.root}>Go to the start</Link>}>
      <p>
        Whoever runs this installation has not said where messages go. Ask the person who gave you access.
      </p>
      {request !== null && <p className="request-id">Request {request.slice(0, 100)}</p>}
      <p className="contact-operator">
        If you run it: set SUPPORT_URL, CUSTOM_MODULE_URL, CONTACT_URL and REPORT_BUG_URL to the addresses of
        your choice, and start the server again.
      </p>
    </Screen>
  );
}
