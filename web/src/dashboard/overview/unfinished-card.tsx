import { type Draft, isFinished, parseDraft } from '@toolkit/application/web/url-generator';
import { urlGenerator } from '@toolkit/domain/modules';
import { useMemo } from 'react';
import { ButtonLink } from '../../page/button-link.tsx';
import { counted } from '../../page/counted.ts';
import { useStoredText } from '../../page/use-stored-text.ts';
import type { RunWork } from '../../url-generator/run/use-past-work.ts';

/** The draft, unless one of `runs` has made its file. */
export function useUnfinishedDraft(runs: readonly RunWork[]): Draft | undefined {
  const { text } = useStoredText('draft');
  const draft = useMemo(() => (text === undefined ? undefined : parseDraft(text)), [text]);
  return draft &&
    isFinished(
      draft,
      runs.map(({ run }) => run),
    )
    ? undefined
    : draft;
}

export function UnfinishedCard({ draft }: { draft: Draft }) {
  const list = draft.file ?? (draft.list || draft.pasted ? 'Pasted keywords' : undefined);
  return (
    <section className="card row hero tinted" aria-label="Unfinished">
      <div>
        <h2 className="card-title">Unfinished</h2>
        <p>
          <bdi>{list ?? 'No list yet'}</bdi>
          {list && draft.keywords !== undefined && `, ${counted(draft.keywords, 'keyword')}`}
        </p>
        <div className="work-more work-template" title={draft.recipe.template}>
          <bdi>{draft.recipe.template}</bdi>
        </div>
      </div>
      <ButtonLink to={urlGenerator.path}>Go on</ButtonLink>
    </section>
  );
}
