import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { isForAddresses, unreplacedBraces } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useRef } from 'react';
import { FirstResults } from '../run/first-results.tsx';
import { GenerationPanel } from '../run/generation-panel.tsx';
import { BracesHint } from '../template/braces-hint.tsx';
import { describeFailure } from '../words/words.ts';
import type { UrlGeneratorState } from './use-url-generator.ts';

/** At the bottom edge, always in view: what a run would make, the button, and what the run has made. */
export function GenerationFoot({ page }: { readonly page: UrlGeneratorState }) {
  const { form, list, recipe, forecast, placeholders, runs } = page;
  const { generation, downloads } = runs;
  const generate = useRef<HTMLButtonElement>(null);
  const pressed = useRef({ x: 0, y: 0 });
  const isShown = generation.ended?.ok && !page.past;
  const unreplaced = unreplacedBraces(recipe.template, recipe.form, placeholders.known).slice(0, 1);
  return (
    <div className="generation-foot">
      <div className="generation-buttons">
        {/* The library's own loading state leaves its icon, and the word "loading", in the button's accessible name. */}
        <Button
          ref={generate}
          type="primary"
          htmlType="submit"
          aria-busy={form.busy}
          icon={form.busy && <LoadingOutlined aria-hidden />}
          // What a list turns out to be may move the button away between press and release: the press counts, unless the
          // pointer has moved as well.
          onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
            pressed.current = { x: clientX, y: clientY };
            currentTarget.setPointerCapture(pointerId);
          }}
          onPointerMove={({ currentTarget, pointerId, clientX, clientY }) => {
            const { x, y } = pressed.current;
            if (Math.hypot(clientX - x, clientY - y) > 10) currentTarget.releasePointerCapture(pointerId);
          }}
        >
          Generate
        </Button>
      </div>
      <div className="generation-words">
        <GenerationPanel
          generation={generation}
          busy={form.busy}
          past={page.past}
          name={runs.savedName}
          onCancel={() => {
            generation.stop();
            generate.current?.focus();
          }}
          onDownload={runs.downloadAgain}
        />
        {isShown &&
          unreplaced.map((braces) => (
            <p key={braces.text}>
              <BracesHint
                template={recipe.template}
                braces={braces}
                onUse={page.mendTemplate}
                onList={(name) => page.addList(placeholders.own, name)}
              />
            </p>
          ))}
        <FirstResults
          preview={page.preview}
          urls={isForAddresses(recipe.template) ? undefined : forecast.urls}
          randomize={recipe.randomize}
          made={page.past || generation.urls?.archived ? undefined : generation.urls?.file}
        />
        {forecast.tooMany !== undefined && !form.busy && (
          <p className="field-hint">{describeFailure({ code: 'too-many-rows', most: forecast.tooMany })}</p>
        )}
        {page.large && downloads.canChoose && !form.busy && (
          <p className="field-hint">The file will be large: Generate asks where to save it.</p>
        )}
        {forecast.tooLarge && !downloads.canChoose && !form.busy && (
          <p className="field-hint">{describeFailure({ code: 'too-large' })}</p>
        )}
        {!list.count && !list.reading && !form.busy && !generation.ended && (
          <p className="field-hint">Choose a list, and its first URLs show here.</p>
        )}
      </div>
    </div>
  );
}
