import { findEntries, type PaletteEntry, type Searchable, urlGenerator } from '@toolkit/domain/modules';
import { type InputRef, Modal } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Input } from '../../forms/input.ts';
import { isOfInputMethod } from '../../forms/is-of-input-method.ts';
import { handWork } from '../../page/handed-work.ts';
import { type PastWork, usePastWork } from '../../url-generator/run/use-past-work.ts';
import { useConfig } from '../../use-service.tsx';
import { useLogOut } from '../use-log-out.ts';

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** @param before is called once nothing keeps the user from leaving */
  readonly onPage: (path: string, before?: () => void) => void;
}

/** Finds any page, recipe and run by typing: a combobox whose list is filtered by the text. */
export default function Palette({ open, onClose, onPage }: PaletteProps) {
  const input = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      footer={null}
      closable={{ 'aria-label': 'Close' }}
      title="Go to"
      className="palette"
      width={560}
      destroyOnHidden
      afterOpenChange={(now) => now && input.current?.focus()}
      onCancel={onClose}
    >
      <Finder input={input} onClose={onClose} onPage={onPage} />
    </Modal>
  );
}

/** A recipe or run. */
interface OwnEntry extends Searchable {
  readonly work: PastWork;
}

const mostRuns = 10;

function useOwnEntries(): OwnEntry[] {
  const { recipes, runs } = usePastWork();
  return [...recipes, ...runs.slice(0, mostRuns)].map((work) => ({
    id: `work ${work.id}`,
    label: work.title,
    about: work.run ? 'Use the settings of this run' : 'Use this recipe',
    soon: false,
    work,
    words: `${work.title} ${work.recipe.template} ${work.run ? 'run' : 'recipe'}`.toLowerCase(),
  }));
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface FinderProps extends Pick<PaletteProps, 'onPage' | 'onClose'> {
  readonly input: RefObject<InputRef | null>;
}

function Finder({ input, onPage, onClose }: FinderProps) {
  const id = useId();
  const config = useConfig();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const logOut = useLogOut();
  const entries = findEntries(text, useOwnEntries());
  const active = entries[at];
  const optionId = (entry: { readonly id: string }) => `${id}${entry.id}`;

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  const choose = (entry: PaletteEntry | OwnEntry) => {
    if ('work' in entry) return onPage(urlGenerator.path, () => handWork(entry.work));
    if ('action' in entry) return logOut();
    if ('path' in entry) return onPage(entry.path);
    window.open(config[entry.address], '_blank', 'noopener,noreferrer');
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!active || (!step && event.key !== 'Enter')) return;
    // While an input method composes a word, Enter belongs to it.
    if (isOfInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    if (step) setAt((at + step + entries.length) % entries.length);
    else choose(active);
  };

  return (
    <>
      <Input
        ref={input}
        autoFocus
        size="large"
        role="combobox"
        aria-label="Page"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        {...(active && { 'aria-activedescendant': optionId(active) })}
        placeholder="Type a page, a recipe or what you want to do"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}list`}
        className="palette-list"
        role="listbox"
        aria-label="Pages"
        tabIndex={-1}
      >
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is, in the input
          <div
            key={entry.id}
            id={optionId(entry)}
            className="palette-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            // Keeps the focus in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(entry)}
          >
            <span className="palette-label">{entry.label}</span>
            {entry.soon && (
              <span className="soon-mark" aria-hidden="true">
                soon
              </span>
            )}
            <span className="palette-about">{entry.about}</span>
          </div>
        ))}
      </div>
      <p className="palette-none" role="status">
        {entries.length === 0 ? 'Nothing has this name. Try another word.' : ''}
      </p>
    </>
  );
}
