import { findFirstLine, type ListShape, withHeader } from '@toolkit/application/web/url-generator';
import { isHttpUrl } from '@toolkit/domain/url-generator';
import { Checkbox } from 'antd';
import type { KeywordList } from './use-keyword-list.ts';

/** Every line of a list is a keyword, unless the user says that the first one is a header. */
export function HeaderChoice({ list, shape }: { list: KeywordList; shape: ListShape }) {
  const first = findFirstLine(shape, list.input);
  if (list.failure?.code === 'not-text' || first === undefined || isHttpUrl(first)) return null;
  return (
    <div className="option-checks">
      <Checkbox
        checked={(list.input.lines?.skip ?? 0) > 0}
        onChange={({ target }) =>
          list.read({ ...list.choice, input: withHeader(list.input, target.checked) })
        }
      >
        The first line is a header: <bdi>{shorten(first)}</bdi>
      </Checkbox>
    </div>
  );
}

const shorten = (line: string): string => (line.length > 60 ? `${line.slice(0, 60).toWellFormed()}…` : line);
