import { readAs } from '@toolkit/application/web/url-generator';
import { Button, Progress } from 'antd';
import { counted } from '../../page/counted.ts';
import type { PageProps } from '../state/use-url-generator.ts';

/** The contents of the list before a run. */
export function KeywordCounts({ id, page }: PageProps & { readonly id: string }) {
  const { list, recipe } = page;
  const { count, reading, input } = list;
  const partly = count?.allCompared === false;
  // What is being read, or cannot be, is unknown.
  const unknown = list.file !== undefined && !count && list.failure?.code !== 'empty-list';
  // A run compares all that it reads of a row.
  const wholeRows = (recipe.input.table?.columns.length ?? 0) > 1;
  const removed = wholeRows ? ', removed where all columns in use are the same' : ' will be removed';
  const future = recipe.duplicates === 'keep' ? '' : removed;
  const invisible = count?.invisible ?? 0;
  const { dropInvisible = false } = input;
  const unit = input.table ? 'row without a keyword' : 'empty line';
  const units = input.table ? 'rows without a keyword' : 'empty lines';
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
            {page.isListAwaited ? 'Fetching your list …' : counted(count?.keywords ?? 0, 'keyword')}
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
        <Button
          type="link"
          onClick={() => page.dispatch(readAs({ ...input, dropInvisible: !dropInvisible }))}
        >
          {dropInvisible ? 'Keep invisible characters' : 'Remove invisible characters'}
        </Button>
      )}
    </div>
  );
}
