import LockOutlined from '@ant-design/icons/LockOutlined';
import { isForAddresses, isSearchEngine, type Recipe } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useState } from 'react';
import { type HandedWork, useHandedWork } from '../../page/handed-work.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PanelRow } from '../controls/panel-row.tsx';
import { useNews } from '../controls/use-news.tsx';
import { GenerationResult } from '../run/generation-result.tsx';
import { RecentRuns } from '../run/recent-runs.tsx';
import type { Kept } from '../state/use-draft.ts';
import { useUrlGenerator } from '../state/use-url-generator.ts';
import { quote } from '../words/words.ts';
import { FileStep } from './file-step.tsx';
import { GenerationFoot } from './generation-foot.tsx';
import { KeywordsStep } from './keywords-step.tsx';
import { LinkedRecipe } from './linked-recipe.tsx';
import { RecipeOptions } from './recipe-options.tsx';
import { campaignPanel, TemplateStep } from './template-step.tsx';
import './url-generator.css';

const recipePanel = 'Recipes';

/** What becomes of unfinished work. */
const keptWords = {
  all: 'What you leave unfinished stays on this device until you start over.',
  'no-list': 'This browser does not keep a list of this size: it is lost when you leave.',
  nothing: 'This browser keeps nothing: what you leave unfinished is lost.',
} satisfies Record<Kept, string>;

export default function UrlGeneratorPage() {
  const [visit, setVisit] = useState(0);
  const begin = () => {
    setVisit(visit + 1);
    // The pressed button goes.
    document.getElementById('content')?.focus();
  };
  return <Visit key={visit} onBegin={begin} />;
}

/** @param onBegin begins another visit, with the work that is stored by then */
function Visit({ onBegin }: { onBegin: () => void }) {
  const page = useUrlGenerator();
  const { form, list, state } = page;
  /** The panel that is open below the template. */
  const [open, setOpen] = useState<string>();
  const [areRecipesOpen, setAreRecipesOpen] = useState(false);
  /** How often the campaign parameters were asked for. */
  const [asked, setAsked] = useState(0);
  /** How often the page was started over: what is typed in its panels goes, too. */
  const [starts, setStarts] = useState(0);
  const news = useNews(page.contents);
  const undo = () => {
    page.undo();
    return 'Everything is back.';
  };

  const take = (work: HandedWork) => {
    if ('file' in work) {
      page.takeList(work.file, work.isAddresses);
      if (work.isAddresses) setOpen(campaignPanel);
      return news.tell(`The list ${work.file.name} is here.`, undo);
    }
    const { title, recipe, isNew, sample } = work;
    if (isNew) page.startOver(recipe, sample);
    const missing = isNew
      ? (recipe.combine?.lists.map(({ placeholder }) => placeholder) ?? [])
      : page.load(recipe);
    if (isForAddresses(recipe.template)) setOpen(campaignPanel);
    const lists = missing.map((placeholder) => `{${placeholder}}`).join(', ');
    const next = sample
      ? ''
      : lists !== ''
        ? ` Lists are no part of it: fill in ${lists}, too.`
        : list.file && !isNew
          ? ' Your list stays.'
          : ' Keywords are no part of it: choose them.';
    news.tell(`${quote(title)} is loaded.${next}`, undo);
  };
  useHandedWork(page.isListAwaited ? undefined : take);
  const takeRecipe = (recipe: Recipe) => {
    setAreRecipesOpen(false);
    take({ title: recipe.name || recipe.template, recipe });
  };

  return (
    <div className="url-generator">
      <div className="url-generator-head">
        <PageHead title="URL Generator">
          Turn a list of keywords into a text file with one URL for each of them.
        </PageHead>
        <PanelRow
          key={starts}
          open={areRecipesOpen ? recipePanel : undefined}
          onOpen={(title) => setAreRecipesOpen(title !== undefined)}
          panels={[
            {
              title: recipePanel,
              contents: <RecipeOptions page={page} onUse={takeRecipe} />,
            },
          ]}
          after={
            !page.untouched &&
            !form.busy && (
              <Button
                className="chip"
                onClick={() => {
                  page.startOver();
                  news.tell('Everything is as it was at first.', undo);
                  setStarts(starts + 1);
                  setOpen(undefined);
                  setAreRecipesOpen(false);
                }}
              >
                Start over
              </Button>
            )
          }
        />
      </div>
      {news.line}
      {!page.isListAwaited && <LinkedRecipe onUse={takeRecipe} />}
      <div role="status">
        {page.isHeld && (
          <p className="field-warning">
            Another tab has stored newer work. What you change here is not kept.{' '}
            <Button
              onClick={() => {
                page.overwrite();
                news.tell('The work of this tab takes its place.');
              }}
            >
              Use this one
            </Button>{' '}
            <Button disabled={form.busy} onClick={onBegin}>
              Load the other
            </Button>
          </p>
        )}
      </div>
      <form {...form.attributes}>
        <TemplateStep key={`template ${starts}`} page={page} open={open} onOpen={setOpen} asked={asked} />
        <KeywordsStep
          page={page}
          onRecipe={takeRecipe}
          onAddresses={() => {
            page.takeAddresses();
            setOpen(campaignPanel);
            setAsked(asked + 1);
            if (state.recipe.randomize)
              news.tell(
                'The URLs keep the order of the list: Randomize is off.',
                () => {
                  page.change({ randomize: true });
                  return 'Randomize is on.';
                },
                false,
              );
          }}
          onRemoved={(name) => news.tell(`The list ${name} is removed.`, undo)}
        />
        <FileStep key={`file ${starts}`} page={page} />
        <GenerationFoot page={page} />
      </form>
      {/* Not news: nobody is told again. */}
      {page.past && <GenerationResult page={page} />}
      <p className="url-generator-note">
        <LockOutlined aria-hidden />
        <span>
          Everything happens in this browser. Your keywords and URLs are sent nowhere. {keptWords[page.kept]}
        </span>
      </p>
      {isSearchEngine(page.recipe.template) && (
        <p className="url-generator-note">
          Search engines limit automatic queries and may block them: keep to their terms when you use the
          file.
        </p>
      )}
      <RecentRuns title="Recent runs" onUse={take} />
    </div>
  );
}
