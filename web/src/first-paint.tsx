import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { paths, signedOut } from '@toolkit/domain/session';
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { plainConfig } from './config.ts';
import { EarlySubject } from './early-subject.ts';
import { Waiting } from './errors/waiting.tsx';
import { WaitingDashboard } from './errors/waiting-dashboard.tsx';
import { LateServices } from './late-services.ts';
import { titles } from './session/titles.ts';

const entrances = Object.keys(titles) as (keyof typeof titles)[];

/**
 * The HTML that the server sends inside the page before any script runs, by the beginning of the path: the waiting
 * screen with its title, and the skeleton of the dashboard.
 */
export const firstPaint: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    entrances.map((path) => [path, renderToStaticMarkup(<Waiting title={titles[path]} />)]),
  ),
  [paths.dashboard]: renderToStaticMarkup(<WaitingDashboard />),
};

/** What the server sends instead where people sign in with a password: the screen itself, and styles of its parts. */
export const firstForms = (): Promise<readonly { path: string; html: string; styles: string }[]> =>
  Promise.all(entrances.map(renderForm));

/** The whole app as the browser renders it for a visitor of whom nothing is known: only then are its nodes kept. */
async function renderForm(path: string) {
  const cache = createCache();
  const router = ({ children }: { readonly children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  const { prelude } = await prerender(
    <StrictMode>
      <StyleProvider cache={cache}>
        <App
          services={new LateServices(() => new Promise(() => {}), new EarlySubject(signedOut))}
          config={{ ...plainConfig, publicUrl: '' }}
          nonce=""
          painted
          router={router}
        />
      </StyleProvider>
    </StrictMode>,
    // Beyond a size, React would hide a part until a script shows it.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  return { path, html, styles: extractStyle(cache, { plain: true, types: ['cssVar', 'token', 'style'] }) };
}

/** The module that a path, or an identity provider's client, needs at once; the server preloads its files. */
export const routeChunks: Readonly<Record<string, string>> = {
  [paths.register]: 'src/session/register-page.tsx',
  [paths.forgot]: 'src/session/forgot-page.tsx',
  [paths.dashboard]: 'src/dashboard-entry.tsx',
  [paths.verifyEmail]: 'src/session/verify-email-page.tsx',
  [paths.updateAccount]: 'src/session/update-account-page.tsx',
  [paths.confirmEmail]: 'src/session/confirm-email-page.tsx',
  [paths.resetPassword]: 'src/session/reset-password-page.tsx',
  'provider:oidc': 'src/oidc-entry.tsx',
  'provider:firebase': '../adapters/src/web/session/firebase.ts',
};
