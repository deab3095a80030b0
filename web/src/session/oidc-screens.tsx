import { OidcSignIn } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useService } from '../use-service.tsx';
import { OidcEntrance } from './oidc-entrance.tsx';
import { SignedInPage } from './signed-in-page.tsx';
import { isEntrance } from './titles.ts';

interface OidcScreensProps {
  readonly path: string;
  /** What the path shows where people sign in with a password. */
  readonly screen: ReactNode;
}

/** The screens where people sign in at a provider: those of guests are others, and one is new. */
export default function OidcScreens({ path, screen }: OidcScreensProps) {
  const oidc = useService(OidcSignIn);
  const { pathname } = useLocation();
  if (isEntrance(path)) return <OidcEntrance path={path} oidc={oidc} />;
  return pathname === paths.signedIn ? <SignedInPage oidc={oidc} /> : screen;
}
