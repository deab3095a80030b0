import { clicksText } from '@toolkit/application/web/ctr';
import { KeyValueStorage } from '@toolkit/application/web/url-generator';
import { compareAge, guessBrand, makeReport, readBrand } from '@toolkit/domain/ctr';
import { modulePaths } from '@toolkit/domain/modules';
import { Button, Tabs, Tag } from 'antd';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { FileButton } from '../forms/file-button.tsx';
import { Input } from '../forms/input.ts';
import { Select } from '../forms/select.tsx';
import { useUser } from '../page/use-user.ts';
import { useService } from '../use-service.tsx';
import { Card } from './card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { CurveCard } from './curve-card.tsx';
import { Figures } from './figures.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReportRows } from './report-rows.tsx';
import type { ShownExport, useExport } from './use-export.ts';
import { exportFiles } from './words.ts';

interface ReportProps {
  readonly shown: ShownExport;
  readonly older: ShownExport | undefined;
  readonly actions: ReturnType<typeof useExport>;
}

export function Report({ shown, older, actions: { choose, compare, keep } }: ReportProps) {
  const { file, property, period, pages } = shown;
  const before = older ?? shown.before;
  const [choice, setChoice] = useState('0');
  const queries = shown.queries[Number(choice)];
  const [brand, setBrand] = useState(() => guessBrand(queries?.rows ?? [], property).join(', '));
  const latestBrand = useDeferredValue(brand);
  const words = useMemo(() => readBrand(latestBrand), [latestBrand]);
  const ofQueries = useMemo(
    () => queries && makeReport(queries.rows, words, queries.isCut),
    [queries, words],
  );
  const ofPages = useMemo(() => pages && makeReport(pages.rows, [], pages.isCut), [pages]);
  const [tab, setTab] = useState(queries ? 'queries' : 'pages');
  const what = tab === 'pages' ? 'page' : 'query';
  const report = what === 'page' ? ofPages : ofQueries;
  const lists = [
    ['queries', 'Queries', ofQueries, 'low'],
    ['pages', 'Pages', ofPages, 'low'],
    ['within-reach', 'Within reach', ofQueries, 'reach'],
  ] as const;

  const texts = useService(KeyValueStorage);
  const { id } = useUser();
  const main = ofQueries ?? ofPages;
  useEffect(() => {
    if (!file || !main || main.isThin || id === '') return;
    const to = period?.to ?? new Date().toISOString().slice(0, 10);
    const [query, page] = [ofQueries?.low[0]?.text, ofPages?.low[0]?.text];
    const result = { toWin: main.toWin, isLeast: main.isCut, to, property, query, page };
    texts.put('clicks', id, clicksText(texts.watch('clicks', id).getValue(), result));
  }, [main, file, period, texts, id, ofQueries, ofPages, property]);

  return (
    <>
      <div className="ctr-fields">
        <ReportFacts source={shown} queries={queries}>
          {!file && <Tag>Sample: this site and its numbers are made up</Tag>}
        </ReportFacts>
        <FileButton accept={exportFiles} onFile={choose}>
          Choose another export
        </FileButton>
        {file && (
          <FileButton accept={exportFiles} onFile={(other) => compare(shown, other)}>
            Compare with another export
          </FileButton>
        )}
        <Button onClick={() => keep()}>{file ? 'Remove this export' : 'Close the sample'}</Button>
      </div>
      {report && <Figures report={report} what={what} allClicks={shown.allClicks} />}
      {before && (
        <ChangesCard newer={shown} older={before} queries={queries} brand={words}>
          {older && compareAge(shown, older) === 0 && (
            <>
              Nothing in the files says which one is newer.
              <Button onClick={() => keep(older, shown)}>Exchange the periods</Button>
            </>
          )}
          {older && <Button onClick={() => keep(shown)}>Remove the older export</Button>}
        </ChangesCard>
      )}
      <Card title="Where clicks are left">
        <div className="ctr-fields">
          <label className="ctr-field" htmlFor="ctr-brand">
            Words of your brand, with commas between them
            <Input id="ctr-brand" value={brand} onChange={({ target }) => setBrand(target.value)} />
          </label>
          {shown.queries.length > 1 && (
            <Select
              label="The queries are in"
              value={choice}
              options={shown.queries.map(({ name, rows }, at) => ({
                value: `${at}`,
                label: `${name} (${rows.length} rows)`,
              }))}
              onChange={setChoice}
            />
          )}
        </div>
        <p className="ctr-note">
          People click a brand they look for wherever it stands, so that these queries are left out of the
          curve.
          {!queries && ' The queries were not in this file.'}
          {!pages && ' The pages were not in this file.'}
        </p>
        <Tabs
          activeKey={tab}
          onChange={setTab}
          destroyOnHidden
          items={lists.map(([list, name, of, rows]) => ({
            key: list,
            label: `${name} ${of?.[rows].length ?? ''}`,
            disabled: !of,
            children: of && <ReportRows list={list} report={of} />,
          }))}
        />
      </Card>
      {report && report.judged.length > 0 && <CurveCard report={report} what={what} />}
      <p>
        <Link to={modulePaths.ctrAbout}>How this is calculated</Link>
      </p>
    </>
  );
}
