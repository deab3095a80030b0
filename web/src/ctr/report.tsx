import { clicksText } from '@toolkit/application/web/ctr';
import { KeyValueStorage } from '@toolkit/application/web/url-generator';
import {
  type CtrReport,
  compareAge,
  findLastDay,
  guessBrand,
  makeReport,
  type PerformanceExport,
  readBrand,
} from '@toolkit/domain/ctr';
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
import { exportFiles, plural } from './words.ts';

/** What Overview says of an export; undefined if it tells nothing. */
function findResult(source: PerformanceExport, ofQueries?: CtrReport, ofPages?: CtrReport) {
  const main = ofQueries ?? ofPages;
  if (!main || main.isThin) return undefined;
  const to = findLastDay(source) ?? new Date().toISOString().slice(0, 10);
  const [query, page] = [ofQueries?.low[0]?.text, ofPages?.low[0]?.text];
  return { toWin: main.toWin, isLeast: main.isCut, to, property: source.property, query, page };
}

export function Report({
  shown,
  older,
  actions: { choose, compare, keep, chooseQueries },
}: {
  shown: ShownExport;
  older: ShownExport | undefined;
  actions: ReturnType<typeof useExport>;
}) {
  const { file, queryTables, queries, pages } = shown;
  const before = older ?? shown.before;
  const [brand, setBrand] = useState(() => guessBrand(queries?.rows ?? [], shown.property).join(', '));
  const latestBrand = useDeferredValue(brand);
  const words = useMemo(() => readBrand(latestBrand), [latestBrand]);
  const ofQueries = useMemo(() => queries && makeReport(queries, words), [queries, words]);
  const ofPages = useMemo(() => pages && makeReport(pages), [pages]);
  const [tab, setTab] = useState(queries ? 'queries' : 'pages');
  const [what, report] = tab === 'pages' ? ['page', ofPages] : ['query', ofQueries];
  const lists = [
    ['queries', 'Queries', ofQueries, 'low'],
    ['pages', 'Pages', ofPages, 'low'],
    ['within-reach', 'Within reach', ofQueries, 'reach'],
  ] as const;

  const texts = useService(KeyValueStorage);
  const { id } = useUser();
  useEffect(() => {
    if (!file || id === '') return;
    const results = [findResult(shown, ofQueries, ofPages)];
    if (before && compareAge(before, shown) < 0)
      results.push(
        findResult(
          before,
          before.queries && makeReport(before.queries, words),
          before.pages && makeReport(before.pages),
        ),
      );
    for (const result of results)
      if (result) texts.put('clicks', id, clicksText(texts.watch('clicks', id).getValue(), result));
  }, [file, shown, before, words, texts, id, ofQueries, ofPages]);

  return (
    <>
      <ReportFacts source={shown}>
        {!file && <Tag>Sample: this site and its numbers are made up</Tag>}
      </ReportFacts>
      <div className="card-action">
        <FileButton accept={exportFiles} onFile={choose}>
          Choose another
        </FileButton>
        {file && (
          <FileButton
            accept={exportFiles}
            label="Compare with another export"
            onFile={(other) => compare(shown, other)}
          >
            Compare
          </FileButton>
        )}
        <Button onClick={() => keep()}>{file ? 'Remove' : 'Close the sample'}</Button>
      </div>
      {report && <Figures report={report} what={what} allClicks={shown.allClicks} />}
      {before && (
        <ChangesCard newer={shown} older={before} brand={words}>
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
        <div className="card-action">
          <label className="ctr-field" htmlFor="ctr-brand">
            Words of your brand, with commas between them
            <Input id="ctr-brand" value={brand} onChange={({ target }) => setBrand(target.value)} />
          </label>
          {queries && queryTables.length > 1 && (
            <Select
              label="The queries are in"
              value={queries.name}
              options={queryTables.map(({ name, rows }) => ({
                value: name,
                label: `${name} (${plural(rows.length, 'row')})`,
              }))}
              onChange={chooseQueries}
            />
          )}
        </div>
        <p className="ctr-note">
          People click a brand they look for wherever it stands: your curve leaves it out.
          {!(queries && pages) && ` The ${queries ? 'pages' : 'queries'} were not in this file.`}
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
