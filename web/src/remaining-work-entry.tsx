import {
  KeyValueStorage,
  ListStorage,
  parseHistory,
  parseRecipes,
  parseStoredPresets,
  parseTally,
  removeWork,
  type workKeys,
} from '@toolkit/application/web/url-generator';
import { Alert, Button, Checkbox } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { addDashboardServices } from './composition/dashboard-services.ts';
import { counted } from './page/counted.ts';
import { focusOnTitle } from './page/page-title.tsx';
import { useContainer, useService } from './use-service.tsx';
import { useStream } from './use-stream.ts';

const notRemoved =
  'Not everything could be removed. You can delete the data of this site in the settings of your browser.';
const alertTypes = { there: 'info', removed: 'success', failed: 'error' } as const;

/** The work of the user who has just logged out in this browser. It is removed at once if they said so before. */
export default function RemainingWork({ owner }: { owner: string }) {
  const container = useContainer();
  useState(() => addDashboardServices(container));
  const texts = useService(KeyValueStorage);
  const lists = useService(ListStorage);
  const stays = useStream(texts.watch('stays', owner));
  const [work, setWork] = useState('');
  const [state, setState] = useState<keyof typeof alertTypes>();

  const remove = useCallback(async () => {
    await removeWork(texts, lists, owner);
    // A storage that this browser does not have refuses to remove, too.
    setState((await describeWork(texts, lists, owner)) === '' ? 'removed' : 'failed');
  }, [texts, lists, owner]);

  useEffect(() => {
    void describeWork(texts, lists, owner).then((words) => {
      setWork(words);
      if (texts.watch('stays', owner).getValue() === 'no') void remove();
      else if (words !== '') setState('there');
    });
  }, [texts, lists, owner, remove]);

  const words = {
    there: `Still on this device: ${work}.`,
    // Logout has begun to remove it, and may have been quick.
    removed: work === '' ? 'None of your work is on this device.' : `Removed from this device: ${work}.`,
    failed: notRemoved,
  };
  return (
    <div role="status">
      {state && stays !== 'yes' && (
        <Alert
          className="form-alert"
          type={alertTypes[state]}
          role="presentation"
          showIcon
          title={words[state]}
          description={
            <span className="card-action">
              {state !== 'removed' && (
                <Button
                  size="small"
                  onClick={() => {
                    // The button disappears with the work.
                    focusOnTitle();
                    void remove();
                  }}
                >
                  Remove it
                </Button>
              )}
              <Checkbox
                checked={stays === 'no'}
                onChange={({ target }) => {
                  texts.put('stays', owner, target.checked ? 'no' : undefined);
                  if (target.checked) void remove();
                }}
              >
                At every logout
              </Checkbox>
            </span>
          }
        />
      )}
    </div>
  );
}

async function describeWork(texts: KeyValueStorage, lists: ListStorage, owner: string): Promise<string> {
  const [list, report, before] = await Promise.all(
    (['list', 'export', 'export before'] as const).map((kind) => lists.get(owner, kind)),
  );
  const read = (key: (typeof workKeys)[number]) => texts.watch(key, owner).getValue();
  const counts: [count: number, one: string, many?: string][] = [
    [list ? 1 : 0, 'keyword list'],
    [read('draft') === undefined ? 0 : 1, 'draft'],
    [parseHistory(read('history') ?? '').length, 'run'],
    [parseRecipes(read('recipes')).length, 'recipe'],
    [parseStoredPresets(read('presets') ?? '').length, 'preset'],
    [Object.keys(parseTally(read('weeks'))).length, 'weekly count'],
    [
      (report || read('clicks') !== undefined ? 1 : 0) + (before ? 1 : 0),
      'export of Search Console',
      'exports of Search Console',
    ],
  ];
  const words = counts.filter(([count]) => count > 0).map((work) => counted(...work));
  return new Intl.ListFormat('en-US').format(words);
}
