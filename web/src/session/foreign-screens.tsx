import type { ForeignSignIn } from '@toolkit/application/web/session';
import { ForeignEntrance } from './foreign-entrance.tsx';
import { SignedInPage } from './signed-in-page.tsx';
import { isEntrance } from './titles.ts';

/** The screens that are others where people sign in at a provider. */
export default function ForeignScreens({ path, foreign }: { path: string; foreign: ForeignSignIn }) {
  return isEntrance(path) ? (
    <ForeignEntrance path={path} foreign={foreign} />
  ) : (
    <SignedInPage foreign={foreign} />
  );
}
