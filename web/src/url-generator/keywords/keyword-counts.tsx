import type { Recipe, RecipeInput } from '@toolkit/domain/url-generator';
import { Button, Progress } from 'antd';
import type { KeywordList } from '../state/use-keyword-list.ts';
import { counted } from '../words/words.ts';

interface KeywordCountsProps {
  readonly id: string;
  readonly list: KeywordList;
  /** Whether the list of last time is on its way. */
  readonly isAwaited: boolean;
  readonly duplicates: Recipe['duplicates'];
  /** Whether a run compares more than the counted keywords. */
  readonly wholeRows: boolean;
  readonly onRead: (input: RecipeInput) => void;
}

/** The contents of the list before a run. */
export function KeywordCounts({ id, list, isAwaited, duplicates, wholeRows, onRead }: KeywordCountsProps) {
  const { count, reading } = list;
  const partly = count?.allCompared === false;
  // What is being read, or cannot be, is unknown.
  const unknown = list.file !== undefined && !count && list.failure?.code !== 'empty-list';
  const dropping = duplicates !== 'keep';
  const removed = wholeRows ? ', removed where all columns in use are the same' : ' will be removed';
  const future = dropping ? removed : '';
  const invisible = count?.invisible ?? 0;
  const { dropInvisible = false } = list.input;
  const unit = list.input.table ? 'row without a keyword' : 'empty line';
  const units = list.input.table ? 'rows without a keyword' : 'empty lines';
  return (
    <div className="keyword-count row">
      {/* Takes the place of the text that follows, so that nothing moves when it disappears. */}
      {reading !== undefined && (
        <Progress aria-label="Reading the keyword list" percent={Math.floor(reading * 100)} size="small" />
      )}
      <p className="row" id={id} role="status" tabIndex={-1}>
        {/* Announced once, when the list has been read. */}
        {!unknown && (
          <strong>
            {isAwaited && !count ? 'Fetching your list …' : counted(count?.keywords ?? 0, 'keyword')}
          </strong>
        )}
        {/* One text in each element: where a translator has put its own in, React replaces the whole. */}
        {count !== undefined && count.emptyLines > 0 && (
          <span>{`${counted(count.emptyLines, unit, units)} dropped`}</span>
        )}
        {count !== undefined && count.duplicates > 0 && (
          <span>{`${partly ? 'at least ' : ''}${counted(count.duplicates, 'duplicate')}${future}`}</span>
        )}
        {partly && (
          <span>{`duplicates looked for in the first ${counted(count.compared, 'keyword')} only`}</span>
        )}
        {invisible > 0 && (
          <span>
            {`${counted(invisible, 'invisible character')}${dropInvisible ? ' will be removed' : ''}`}
          </span>
        )}
      </p>
      {invisible > 0 && (
        <Button type="link" onClick={() => onRead({ ...list.input, dropInvisible: !dropInvisible })}>
          {dropInvisible ? 'Keep invisible characters' : 'Remove invisible characters'}
        </Button>
      )}
    </div>
  );
}
