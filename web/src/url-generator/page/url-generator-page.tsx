import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { type RunRecord, recipeOfRun } from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { useId, useRef, useState } from 'react';
import { PageHead } from '../../dashboard/page-head.tsx';
import { Field } from '../../forms/field.tsx';
import { Input } from '../../forms/input.ts';
import { useNews } from '../controls/use-news.tsx';
import { KeywordListField } from '../keywords/keyword-list-field.tsx';
import { FirstResults } from '../run/first-results.tsx';
import { GenerationPanel } from '../run/generation-panel.tsx';
import { RecentRuns, useAskedRun } from '../run/recent-runs.tsx';
import { TemplateField } from '../template/template-field.tsx';
import { MoreOptions } from './more-options.tsx';
import { useUrlGenerator } from './use-url-generator.ts';
import './url-generator.css';

/** From this size of a list on, writing the result twice is worth avoiding where the browser can. */
const largeBytes = 100_000_000;

export default function UrlGeneratorPage() {
  const page = useUrlGenerator();
  const { form, list, options, change, recipe, generation, downloads, name } = page;
  const id = useId();
  const [more, setMore] = useState(false);
  const [opened, setOpened] = useState(false);
  const generate = useRef<HTMLButtonElement>(null);
  const news = useNews([form.values.template, form.values.fileName, options, list.file, page.pasted]);

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
          form={options.form}
          names={page.knownNames}
          caret={page.caret}
          onUse={page.useTemplate}
        />
        <KeywordListField
          list={list}
          problem={list.refusal ?? form.field('list').problem}
          recipe={recipe}
          pasted={page.pasted}
          lastFile={page.lastFile}
          onPasted={page.setPasted}
          onDuplicates={(duplicates) => change({ duplicates })}
        />
        <div className="field">
          <Checkbox
            checked={options.randomize}
            aria-describedby="randomize-hint"
            onChange={(event) => change({ randomize: event.target.checked })}
          >
            Randomize
          </Checkbox>
          <p className="field-hint url-generator-indented" id="randomize-hint">
            {!options.randomize
              ? 'The URLs come in the order of your list.'
              : options.seed
                ? 'The URLs come in a random order that can be repeated.'
                : 'The URLs come in random order.'}
          </p>
        </div>
        <Field
          label="File name"
          of={form.field('fileName')}
          hint={
            name === form.values.fileName ? undefined : (
              <>
                It will be saved as <bdi>{name}</bdi>.
              </>
            )
          }
        >
          {(control) => <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
        </Field>
        <Button
          className="more-options"
          type="link"
          aria-expanded={more}
          aria-controls={opened ? id : undefined}
          onClick={() => {
            setMore(!more);
            setOpened(true);
          }}
        >
          {more ? 'Fewer options' : 'More options'}
        </Button>
        {opened && (
          <section className="options" id={id} hidden={!more} aria-label="More options">
            <MoreOptions
              options={options}
              recipe={recipe}
              problem={page.recipeProblem}
              own={page.ownNames}
              names={page.names}
              used={page.used}
              sizes={page.sizes}
              missing={page.missing}
              lastSeed={generation.urls?.seed}
              onChange={change}
              onSeed={page.setSeed}
              onTemplate={page.useTemplate}
              onInsert={page.insert}
              onLoad={page.load}
              onRestore={page.restore}
            />
          </section>
        )}
        <div role="status">
          {page.unused.map((name) => (
            <p key={name} className="field field-warning">
              The list {`{${name}}`} is not used: the template does not have it.{' '}
              <Button className="option-link" type="link" onClick={() => page.insert(`{${name}}`)}>
                Use {`{${name}}`}
              </Button>
            </p>
          ))}
        </div>
        {/* The library's own loading state leaves its icon, and the word "loading", in the button's name. */}
        <Button
          ref={generate}
          type="primary"
          htmlType="submit"
          aria-busy={form.busy}
          icon={form.busy && <LoadingOutlined aria-hidden />}
          onClick={() => {
            page.straight.current = false;
          }}
        >
          Generate
        </Button>
        {downloads.canChoose && (list.file?.size ?? 0) >= largeBytes && (
          <Button
            className="generation-straight"
            type="link"
            htmlType="submit"
            onClick={() => {
              page.straight.current = true;
            }}
          >
            Save straight to a file …
          </Button>
        )}
        {news.line}
        <GenerationPanel
          generation={generation}
          busy={form.busy}
          past={page.past}
          combines={page.combines}
          name={page.savedName}
          onCancel={() => {
            generation.stop();
            generate.current?.focus();
          }}
          onDownload={page.downloadAgain}
        />
        {/* Below the button: it must not move away from under a finger when they appear. */}
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
        nowhere.{' '}
        {page.isKept
          ? 'What you leave unfinished stays on this device until you start over.'
          : 'This browser keeps nothing: what you leave unfinished is lost.'}
      </p>
      <RecentRuns most={10} onUse={again} />
    </div>
  );
}
