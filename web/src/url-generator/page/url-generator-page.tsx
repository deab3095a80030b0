import LockOutlined from '@ant-design/icons/LockOutlined';
import { type RunRecord, recipeOfRun } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { PageHead } from '../../page/page-head.tsx';
import { useNews } from '../controls/use-news.tsx';
import { AddressOffer } from '../keywords/address-offer.tsx';
import { KeywordListField } from '../keywords/keyword-list-field.tsx';
import { FirstResults } from '../run/first-results.tsx';
import { GenerationPanel } from '../run/generation-panel.tsx';
import { RecentRuns, useAskedRun } from '../run/recent-runs.tsx';
import { TemplateField } from '../template/template-field.tsx';
import { FileNameField, GenerateButtons, RandomizeField, UnusedLists } from './fields.tsx';
import { MoreSection } from './more-options.tsx';
import { type Kept, useUrlGenerator } from './use-url-generator.ts';
import './url-generator.css';

/** What becomes of unfinished work. */
const keptWords = {
  all: 'What you leave unfinished stays on this device until you start over.',
  'no-list': 'This browser does not keep a list of this size: it is lost when you leave.',
  nothing: 'This browser keeps nothing: what you leave unfinished is lost.',
} satisfies Record<Kept, string>;

export default function UrlGeneratorPage() {
  const page = useUrlGenerator();
  const { form, list, state, change, recipe, forecast, runs, placeholders, useTemplate: takeTemplate } = page;
  const { options, pasted } = state;
  const { generation } = runs;
  /** How often the campaign parameters were asked for. */
  const [campaigns, setCampaigns] = useState(0);
  const generate = useRef<HTMLButtonElement>(null);
  const news = useNews([
    form.values.template,
    form.values.fileName,
    options,
    list.file,
    pasted,
    state.campaign,
  ]);

  const again = (run: RunRecord) => {
    const { before, missing } = page.load(recipeOfRun(run));
    const lists = missing.map((placeholder) => `{${placeholder}}`).join(', ');
    const next =
      lists === ''
        ? 'Its keywords were not kept: choose them.'
        : `Its lists were not kept: fill in ${lists}, too.`;
    news.tell(`The settings of that run are loaded. ${next}`, () => page.restore(before));
  };
  useAskedRun(again);

  return (
    <div className="url-generator">
      <PageHead title="URL Generator">
        Turn a list of keywords into a text file with one URL for each of them.
      </PageHead>
      <form className="url-generator-card" noValidate onSubmit={form.onSubmit}>
        <TemplateField
          state={form.field('template')}
          form={recipe.form}
          names={placeholders.known}
          caret={page.caret}
          onUse={takeTemplate}
        />
        <KeywordListField
          list={list}
          problem={list.refusal ?? form.field('list').problem}
          recipe={recipe}
          pasted={pasted}
          lastFile={list.file || pasted !== undefined ? undefined : state.lastFile}
          isLastGone={page.isListGone}
          onPasted={(text) => page.dispatch({ kind: 'pasted', text })}
          onDuplicates={(duplicates) => change({ duplicates })}
        />
        <AddressOffer
          list={list}
          template={form.values.template}
          onUse={(template) => {
            takeTemplate(template);
            setCampaigns(campaigns + 1);
          }}
        />
        <RandomizeField options={options} onChange={change} />
        <FileNameField of={form.field('fileName')} saved={forecast.name} />
        <MoreSection page={page} campaigns={campaigns} />
        <UnusedLists names={page.templateProblem ? [] : forecast.unused} onInsert={page.insert} />
        <div role="status">
          {page.isElsewhere && (
            <p className="field field-warning">
              Another tab has unfinished work, too. Only the work that changes last stays on this device.
            </p>
          )}
        </div>
        <GenerateButtons ref={generate} busy={form.busy} size={list.file?.size ?? 0} runs={runs} />
        {news.line}
        <GenerationPanel
          generation={generation}
          busy={form.busy}
          past={page.past}
          combines={runs.last?.combines ?? false}
          name={runs.savedName}
          onCancel={() => {
            generation.stop();
            generate.current?.focus();
          }}
          onDownload={runs.downloadAgain}
        />
        {/* Below the button, which must not move away from under a finger when these appear. */}
        <FirstResults
          preview={page.preview}
          template={recipe.template}
          randomize={options.randomize}
          made={page.past || generation.urls?.archived ? undefined : generation.urls?.file}
        />
        {!page.untouched && !form.busy && (
          <Button
            className="start-over"
            type="link"
            onClick={() => news.tell('Everything is as it was at first.', page.startOver())}
          >
            Start over
          </Button>
        )}
      </form>
      <p className="url-generator-private">
        <LockOutlined aria-hidden /> Everything happens in this browser. Your keywords and URLs are sent
        nowhere. {keptWords[page.kept]}
      </p>
      <RecentRuns most={10} onUse={again} />
    </div>
  );
}
