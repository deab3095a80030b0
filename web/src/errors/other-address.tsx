import { useEffect } from 'react';
import { useConfig } from '../config-context.tsx';
import { Logo } from '../page/logo.tsx';

const title = 'Open Traffic Toolkit at its own address';

/** For a page that was opened under another name than its own: the server would refuse its calls. */
export function OtherAddressScreen() {
  const { publicUrl } = useConfig();
  const { origin, pathname, search, hash } = window.location;
  useEffect(() => {
    document.title = `${title} · Traffic Toolkit`;
  }, []);
  return (
    <main className="screen">
      <Logo />
      <div className="screen-card">
        <h1 className="page-title">{title}</h1>
        <p role="alert">
          Its address is {publicUrl}. Nobody can sign in at {origin}, where you have opened it.
        </p>
        <a className="screen-continue" href={publicUrl + pathname + search + hash}>
          Go to {publicUrl}
        </a>
      </div>
    </main>
  );
}
