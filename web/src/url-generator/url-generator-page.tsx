import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { Downloads, UrlGenerator } from '@toolkit/application/web/url-generator';
import {
  cleanFileName,
  defaultFileName,
  defaultTemplate,
  lacksPlaceholder,
  placeholder,
  planOfTemplate,
  templateProblem,
} from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { PageHead } from '../dashboard/page-head.tsx';
import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.ts';
import { useForm } from '../forms/use-form.ts';
import { useService } from '../use-service.tsx';
import { GenerationPanel } from './generation-panel.tsx';
import { KeywordListField } from './keyword-list-field.tsx';
import { useGeneration } from './use-generation.ts';
import { useKeywordList } from './use-keyword-list.ts';
import './url-generator.css';

/** From this size of a list on, writing the result twice is worth avoiding where the browser can. */
const largeBytes = 100_000_000;

export default function UrlGeneratorPage() {
  const generator = useService(UrlGenerator);
  const downloads = useService(Downloads);
  const list = useKeywordList();
  const generation = useGeneration();
  const [randomize, setRandomize] = useState(true);
  const [savedName, setSavedName] = useState(defaultFileName);
  const straight = useRef(false);
  const generate = useRef<HTMLButtonElement>(null);

  useEffect(() => generator.prepare(), [generator]);

  const form = useForm({
    // The list is no text; its place in the form is for its problem.
    initial: { template: defaultTemplate, list: '', fileName: defaultFileName },
    problems({ template }) {
      const ofTemplate = templateProblem(template);
      const ofList = list.refusal ?? (list.reading ? 'The list is still being read.' : undefined);
      return {
        ...(ofTemplate && { template: ofTemplate }),
        ...(list.count === undefined && { list: ofList ?? 'Required.' }),
      };
    },
    async submit({ template, fileName }) {
      if (!list.file) return;
      const name = cleanFileName(fileName);
      const target = straight.current ? await downloads.choose(name) : undefined;
      if (straight.current && !target) return;
      setSavedName(target?.name ?? name);
      const urls = await generation.follow(
        generator.generate(list.file, { plan: planOfTemplate(template), randomize }, target),
      );
      if (urls?.file) downloads.save(urls.file, name);
    },
  });
  const { template, fileName } = form.values;
  const name = cleanFileName(fileName);

  return (
    <div className="url-generator">
      <PageHead title="URL Generator">
        Turn a list of keywords into a text file with one URL for each of them.
      </PageHead>
      <form className="url-generator-card" noValidate onSubmit={form.onSubmit}>
        <Field
          label="URL template"
          required
          of={form.field('template')}
          hint={<TemplateHint template={template} />}
        >
          {(control) => (
            <Input {...control} inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          )}
        </Field>
        {template !== defaultTemplate && (
          <Button
            className="url-generator-restore"
            type="link"
            onClick={() => form.field('template').set(defaultTemplate)}
          >
            Restore the default template
          </Button>
        )}
        <KeywordListField list={list} problem={list.refusal ?? form.field('list').problem} />
        <div className="field">
          <Checkbox
            checked={randomize}
            aria-describedby="randomize-hint"
            onChange={(event) => setRandomize(event.target.checked)}
          >
            Randomize
          </Checkbox>
          <p className="field-hint url-generator-indented" id="randomize-hint">
            {randomize ? 'The URLs come in random order.' : 'The URLs come in the order of your list.'}
          </p>
        </div>
        <Field
          label="File name"
          of={form.field('fileName')}
          hint={
            name === fileName ? undefined : (
              <>
                It will be saved as <bdi>{name}</bdi>.
              </>
            )
          }
        >
          {(control) => <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
        </Field>
        {/* The library's own loading state leaves its icon, and the word "loading", in the button's name. */}
        <Button
          ref={generate}
          type="primary"
          htmlType="submit"
          aria-busy={form.busy}
          icon={form.busy && <LoadingOutlined aria-hidden />}
          onClick={() => {
            straight.current = false;
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
              straight.current = true;
            }}
          >
            Save straight to a file …
          </Button>
        )}
        <GenerationPanel
          event={generation.latest}
          elapsed={generation.elapsed}
          busy={form.busy}
          name={savedName}
          onCancel={() => {
            generation.stop();
            generate.current?.focus();
          }}
          onDownload={() => {
            const file = generation.urls?.file;
            if (file) downloads.save(file, savedName);
          }}
        />
      </form>
      <p className="url-generator-private">
        <LockOutlined aria-hidden /> Everything happens in this browser. Your keywords and URLs are sent
        nowhere.
      </p>
    </div>
  );
}

function TemplateHint({ template }: { template: string }) {
  if (template.trim() !== '' && lacksPlaceholder(template)) {
    return (
      <span className="field-warning">
        There is no {placeholder} in the template, so every line will be the same.
      </span>
    );
  }
  return <>Each keyword takes the place of the first {placeholder}, encoded for use in a URL.</>;
}
