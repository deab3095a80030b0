import type { Config } from '../config.ts';
import { LastFrame } from '../page/last-frame.tsx';

/** In place of the app, of which nothing is needed for it: says why nobody can sign in, before anything is typed. */
export function ObstacleScreen({ config }: { config: Config }) {
  const { title, words, label, href } = describe(config, window.location);
  return (
    <LastFrame title={title}>
      <p role="alert">{words}</p>
      <a className="screen-continue" href={href}>
        {label}
      </a>
    </LastFrame>
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
