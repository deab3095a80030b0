import { useEffect } from 'react';
import type { Config } from '../config.ts';
import { Logo } from '../page/logo.tsx';

interface Obstacle {
  readonly title: string;
  readonly words: string;
  readonly action: { readonly label: string; readonly href: string };
}

/** Why nobody can sign in on this page, known before anything is typed. */
export function findObstacle(
  { publicUrl, origins, identityProvider }: Config,
  { location, navigator }: Pick<Window, 'location' | 'navigator'>,
): Obstacle | undefined {
  const { origin, pathname, search, hash, href } = location;
  if (origins?.includes(origin) === false) {
    return {
      title: 'Open Traffic Toolkit at its own address',
      words: `Its address is ${publicUrl}. Nobody can sign in at ${origin}, where you have opened it.`,
      action: { label: `Go to ${publicUrl}`, href: publicUrl + pathname + search + hash },
    };
  }
  if (identityProvider === 'embedded' && !navigator.cookieEnabled) {
    return {
      title: 'Allow cookies to go on',
      words: `This browser keeps no cookies of ${origin}, and without one nobody stays signed in. Allow them for this site, then load the page again.`,
      action: { label: 'Load the page again', href },
    };
  }
  return undefined;
}

/** In place of the app, of which nothing is needed for it. */
export function ObstacleScreen({ title, words, action }: Obstacle) {
  useEffect(() => {
    document.title = `${title} · Traffic Toolkit`;
  }, [title]);
  return (
    <main className="screen">
      <Logo />
      <div className="screen-card">
        <h1 className="page-title">{title}</h1>
        <p role="alert">{words}</p>
        <a className="screen-continue" href={action.href}>
          {action.label}
        </a>
      </div>
    </main>
  );
}
