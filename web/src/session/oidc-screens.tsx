import { paths } from '@toolkit/domain/session';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { OidcConfig } from '../config.ts';
import { OidcEntrance } from './oidc-entrance.tsx';
import { SignedInPage } from './signed-in-page.tsx';
import { isEntrance } from './titles.ts';

interface OidcScreensProps {
  readonly path: string;
  /** What the path shows where people sign in with a password. */
  readonly screen: ReactNode;
  readonly oidc: OidcConfig;
}

/** The screens where people sign in at a provider: those of guests are others, and one is new. */
export default function OidcScreens({ path, screen, oidc }: OidcScreensProps) {
  const { pathname } = useLocation();
  if (isEntrance(path)) return <OidcEntrance path={path} oidc={oidc} />;
  return pathname === paths.signedIn ? <SignedInPage /> : screen;
}
