import { ForeignSignIn } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useService } from '../use-service.tsx';
import { ForeignEntrance } from './foreign-entrance.tsx';
import { SignedInPage } from './signed-in-page.tsx';
import { isEntrance } from './titles.ts';

interface ForeignScreensProps {
  readonly path: string;
  /** What the path shows where people sign in with a password. */
  readonly screen: ReactNode;
}

/** The screens where people sign in at a provider: those of guests are others, and one is new. */
export default function ForeignScreens({ path, screen }: ForeignScreensProps) {
  const foreign = useService(ForeignSignIn);
  const { pathname } = useLocation();
  if (isEntrance(path)) return <ForeignEntrance path={path} foreign={foreign} />;
  return pathname === paths.signedIn ? <SignedInPage foreign={foreign} /> : screen;
}
