import { Downloads } from '@toolkit/application/web/url-generator';
import { isOfPages, type ListedRow, type ListName, reportCsv } from '@toolkit/domain/ctr';
import { urlGenerator } from '@toolkit/domain/modules';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { handWork } from '../page/handed-work.ts';
import { useService } from '../use-service.tsx';

/** What can be done with the rows of a list. */
export function ListActions({ list, rows }: { list: ListName; rows: readonly ListedRow[] }) {
  const downloads = useService(Downloads);
  const navigate = useNavigate();
  const save = () =>
    downloads.save(new Blob([reportCsv(rows, list)], { type: 'text/csv' }), `ctr-${list}.csv`);
  const makeUrls = () => {
    // A query may have come with line breaks; each is one line of the list.
    const lines = rows.map(({ text }) => text.replace(/\s+/g, ' '));
    const file = new File([lines.join('\n')], `ctr-${list}.txt`, { type: 'text/plain' });
    handWork({ file, isAddresses: isOfPages(list) });
    navigate(urlGenerator.path);
  };
  return (
    <div className="ctr-fields">
      <Button type={list.includes('changes') ? 'default' : 'primary'} onClick={save}>
        Save as CSV
      </Button>
      <Button onClick={makeUrls}>Make URLs of them</Button>
    </div>
  );
}
