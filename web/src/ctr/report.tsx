import { clicksText } from '@toolkit/application/web/ctr';
import {
  type CtrReport,
  compareAge,
  findLastDay,
  guessBrand,
  type ListName,
  makeReport,
  type PerformanceExport,
  readBrand,
} from '@toolkit/domain/ctr';
import { modulePaths } from '@toolkit/domain/modules';
import { Button, Tabs, Tag } from 'antd';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { FileButton } from '../forms/file-button.tsx';
import { Select } from '../forms/select.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Card } from '../page/card.tsx';
import { counted } from '../page/counted.ts';
import { useStoredText } from '../page/use-stored-text.ts';
import { ChangesCard } from './changes-card.tsx';
import { ofReach, ofVerdict } from './columns.tsx';
import { CurveCard } from './curve-card.tsx';
import { Figures } from './figures.tsx';
import { makeTabs, type RowList } from './found-rows.tsx';
import { ReportFacts } from './report-facts.tsx';
import type { ShownExport, useExport } from './use-export.ts';
import { exportFiles } from './words.ts';

const reportOn = (table: PerformanceExport['pages'], brand?: readonly string[]) =>
  table && makeReport(table, brand);

/** What Overview says of an export, if its tables tell anything. */
function findResult(source: ShownExport, ofQueries?: CtrReport, ofPages?: CtrReport) {
  const main = ofQueries ?? ofPages;
  if (!main || main.isThin) return;
  return {
    toWin: main.toWin,
    isLeast: main.isCut,
    to: findLastDay(source) ?? new Date(source.file?.lastModified ?? 0).toISOString().slice(0, 10),
    property: source.property,
    query: ofQueries?.low[0]?.text,
    page: ofPages?.low[0]?.text,
  };
}

/** The rows below the curve, or all of them where none can be judged. */
const listLow = (list: ListName, { isThin, rows, low }: CtrReport): RowList => ({
  list,
  rows: isThin ? rows : low,
  all: !isThin && rows,
  columns: ofVerdict,
  none: 'Nothing is clearly below your curve. Look at what is within reach.',
});

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
  const ofQueries = useMemo(() => reportOn(queries, words), [queries, words]);
  // Without the brand, whose name is in every address.
  const ofPages = useMemo(() => reportOn(pages), [pages]);
  const [tab, setTab] = useState(queries ? 'Queries' : 'Pages');
  const [what, report] = tab === 'Pages' ? ['page', ofPages] : ['query', ofQueries];

  const { change } = useStoredText('clicks');
  const store = useEffectEvent((found: ReturnType<typeof findResult>) => {
    if (file && found) change((now) => clicksText(now, found));
  });
  useEffect(() => {
    store(findResult(shown, ofQueries, ofPages));
    if (before && compareAge(before, shown) < 0)
      store(findResult(before, reportOn(before.queries, words), reportOn(before.pages)));
  }, [shown, ofQueries, ofPages, before, words]);

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
          <FileButton accept={exportFiles} onFile={(other) => compare(shown, other)}>
            Compare with another
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
          <TextField
            label="Words of your brand, with commas between them"
            value={brand}
            onChange={setBrand}
          />
          {queries && queryTables.length > 1 && (
            <Select
              label="The queries are in"
              value={queries.name}
              options={queryTables.map(({ name, rows }) => ({
                value: name,
                label: `${name} (${counted(rows.length, 'row')})`,
              }))}
              onChange={chooseQueries}
            />
          )}
        </div>
        <p className="ctr-note">
          People click a brand they look for wherever it stands: your curve leaves it out.
        </p>
        <Tabs
          activeKey={tab}
          onChange={setTab}
          destroyOnHidden
          items={makeTabs({
            Queries: ofQueries && listLow('queries', ofQueries),
            Pages: ofPages && listLow('pages', ofPages),
            'Within reach': ofQueries && {
              list: 'within-reach',
              rows: ofQueries.reach,
              columns: ofReach,
              note: 'The clicks that position 3, or 10 for queries behind it, would bring. It takes better content and links.',
            },
          })}
        />
      </Card>
      {report && report.judged.length > 0 && <CurveCard report={report} what={what} />}
      <p>
        <Link to={modulePaths.ctrAbout}>How this is calculated</Link>
      </p>
    </>
  );
}
