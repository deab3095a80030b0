import { clicksText } from '@toolkit/application/web/ctr';
import { KeyValueStorage } from '@toolkit/application/web/url-generator';
import { guessBrand, makeReport, type PerformanceExport, readBrand } from '@toolkit/domain/ctr';
import { Button, Tabs } from 'antd';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Input } from '../forms/input.ts';
import { useUser } from '../page/use-user.ts';
import { useService } from '../use-service.tsx';
import { CurveCard } from './curve-card.tsx';
import { ExportButton } from './export-button.tsx';
import { HowCalculated } from './how-calculated.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReportTiles } from './report-tiles.tsx';
import { ReachTable, RowsTable } from './rows-table.tsx';
import { Select } from './select.tsx';

interface ReportProps {
  readonly source: PerformanceExport;
  readonly isSample: boolean;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
}

export function Report({ source, isSample, onFile, onRemove }: ReportProps) {
  const { property, chart, pages } = source;
  const [choice, setChoice] = useState(0);
  const queries = source.queries[choice];
  const [brand, setBrand] = useState(() => guessBrand(queries?.rows ?? [], property).join(', '));
  const latestBrand = useDeferredValue(brand);
  const ofQueries = useMemo(
    () => queries && makeReport(queries.rows, readBrand(latestBrand)),
    [queries, latestBrand],
  );
  // Every address holds the name of the site.
  const ofPages = useMemo(() => pages && makeReport(pages.rows), [pages]);
  const [tab, setTab] = useState(queries ? 'queries' : 'pages');
  const what = tab === 'pages' ? 'page' : 'query';
  const report = what === 'page' ? ofPages : ofQueries;

  const texts = useService(KeyValueStorage);
  const { id } = useUser();
  const main = ofQueries ?? ofPages;
  useEffect(() => {
    if (isSample || !main || main.isThin || id === '') return;
    const to = chart?.to ?? new Date().toISOString().slice(0, 10);
    const result = { toWin: main.toWin, isLeast: main.isCut, to };
    texts.put('clicks', id, clicksText(texts.watch('clicks', id).getValue(), result));
  }, [main, isSample, chart, texts, id]);

  const reach = ofQueries?.reach ?? [];
  const tabs = [
    [
      'queries',
      'Queries',
      ofQueries?.low,
      queries && ofQueries && <RowsTable list="queries" rows={queries.rows} report={ofQueries} />,
    ],
    [
      'pages',
      'Pages',
      ofPages?.low,
      pages && ofPages && <RowsTable list="pages" rows={pages.rows} report={ofPages} />,
    ],
    ['reach', 'Within reach', ofQueries && reach, <ReachTable key="reach" rows={reach} />],
  ] as const;
  return (
    <>
      <div className="ctr-head">
        <ReportFacts source={source} queries={queries} isSample={isSample} />
        <ExportButton onFile={onFile}>Choose another export</ExportButton>
        <Button onClick={onRemove}>{isSample ? 'Close the sample' : 'Remove this export'}</Button>
      </div>
      {report && <ReportTiles report={report} what={what} chart={chart} />}
      <section className="card" aria-labelledby="ctr-list">
        <h2 className="card-title" id="ctr-list">
          Where clicks are left
        </h2>
        <div className="ctr-fields">
          <label className="ctr-field" htmlFor="ctr-brand">
            Words of your brand, with commas between them
            <Input id="ctr-brand" value={brand} onChange={(event) => setBrand(event.target.value)} />
          </label>
          {source.queries.length > 1 && (
            <Select
              label="The queries are in"
              value={choice}
              options={source.queries.map(({ name, rows }) => `${name} (${rows.length} rows)`)}
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
          items={tabs.map(([key, name, rows, children]) => ({
            key,
            label: `${name} ${rows?.length ?? ''}`,
            disabled: !rows,
            children,
          }))}
        />
      </section>
      {report && report.judged.length > 0 && <CurveCard report={report} what={what} />}
      <HowCalculated />
    </>
  );
}
