import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Alert, Button } from 'antd';
import { useRef } from 'react';
import { FirstResults } from '../run/first-results.tsx';
import { GenerationProgress } from '../run/generation-progress.tsx';
import { GenerationResult } from '../run/generation-result.tsx';
import type { PageProps } from '../state/use-url-generator.ts';
import { describeFailure } from '../words/words.ts';

/** At the bottom edge, always in view: what a run would make, the button, and what the run has made. */
export function GenerationFoot({ page }: PageProps) {
  const { form, list, forecast, runs } = page;
  const { canChoose } = runs.downloads;
  const generate = useRef<HTMLButtonElement>(null);
  const pressed = useRef({ x: 0, y: 0 });
  const ended = page.past ? undefined : runs.ended;
  return (
    <div className="generation-foot">
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
      <div className="generation-words stack">
        {form.busy && (
          <GenerationProgress
            of={runs}
            onCancel={() => {
              runs.stop();
              generate.current?.focus();
            }}
          />
        )}
        {/* The regions exist before their text, so that the text is announced. */}
        <div role="status">{ended?.ok && <GenerationResult page={page} />}</div>
        <div role="alert">
          {ended?.ok === false && (
            <Alert
              type="error"
              role="presentation"
              showIcon
              title="No file was generated"
              description={`${describeFailure(ended.error)} Your settings are kept.`}
            />
          )}
        </div>
        {!ended?.ok && <FirstResults page={page} />}
        {!form.busy && (
          <>
            {forecast.tooMany !== undefined && (
              <p className="field-hint">
                {describeFailure({ code: 'too-many-rows', most: forecast.tooMany })}
              </p>
            )}
            {page.large && canChoose && (
              <p className="field-hint">The file will be large: Generate asks where to save it.</p>
            )}
            {forecast.tooLarge && !canChoose && (
              <p className="field-hint">{describeFailure({ code: 'too-large' })}</p>
            )}
            {!list.count && !list.reading && !runs.ended && (
              <p className="field-hint">Choose a list, and its first URLs show here.</p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
