import { BrowserRouter } from 'react-router-dom';
import type { Config } from '../config.ts';
import { Screen } from '../page/screen.tsx';

/** In place of the app: says why nobody can sign in, before anything is typed. */
export function ObstacleScreen({ config }: { config: Config }) {
  const { title, words, label, href } = describe(config, window.location);
  return (
    <BrowserRouter>
      <Screen title={title} links={<a href={href}>{label}</a>}>
        <p role="alert">{words}</p>
      </Screen>
    </BrowserRouter>
  );
}

function describe({ publicUrl, origins }: Config, { origin, pathname, search, hash, href }: Location) {
  if (origins?.includes(origin) === false) {
    return {
      title: 'Open Traffic Toolkit at its own address',
      words: `Its address is ${publicUrl}. Nobody can sign in at ${origin}, where you have opened it.`,
      label: `Go to ${publicUrl}`,
      href: publicUrl + pathname + search + hash,
    };
  }
  return {
    title: 'Allow cookies to go on',
    words: `This browser keeps no cookies of ${origin}, and without one nobody stays signed in. Allow them for this site, then load the page again.`,
    label: 'Load the page again',
    href,
  };
}
