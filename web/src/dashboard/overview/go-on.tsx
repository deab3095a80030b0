import { isFinished, parseDraft } from '@toolkit/application/web/url-generator';
import { urlGenerator } from '@toolkit/domain/modules';
import { useMemo } from 'react';
import { ButtonLink } from '../../page/button-link.tsx';
import { useStoredText } from '../../url-generator/controls/use-stored-text.ts';
import { useHistory } from '../../url-generator/run/use-history.ts';
import { counted } from '../../url-generator/words/words.ts';

/** What is unfinished, or else the way to something new. */
export function GoOn() {
  const { text } = useStoredText('draft');
  const stored = useMemo(() => (text === undefined ? undefined : parseDraft(text)), [text]);
  const { runs } = useHistory();
  const draft = stored && isFinished(stored, runs) ? undefined : stored;
  const list = draft?.file ?? (draft?.list || draft?.pasted ? 'Pasted keywords' : undefined);
  return (
    <section className="card hero tinted" aria-labelledby="go-on">
      <div>
        <h2 className="card-title" id="go-on">
          {draft ? 'Unfinished' : 'Nothing unfinished'}
        </h2>
        {draft ? (
          <>
            <p>
              <bdi>{list ?? 'No list yet'}</bdi>
              {list && draft.keywords !== undefined && `, ${counted(draft.keywords, 'keyword')}`}
            </p>
            <div className="work-more work-template" title={draft.recipe.template}>
              <bdi>{draft.recipe.template}</bdi>
            </div>
          </>
        ) : (
          <p>Begin with a new list, or use something below again.</p>
        )}
      </div>
      <ButtonLink to={urlGenerator.path}>{draft ? 'Go on' : 'Open the URL generator'}</ButtonLink>
    </section>
  );
}
