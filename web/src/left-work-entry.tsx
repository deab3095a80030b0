import { KeyValueStorage, ListStorage } from '@toolkit/application/web/url-generator';
import { parseHistory, parseRecipes, parseStoredPresets } from '@toolkit/domain/url-generator';
import { Alert, Button, Checkbox } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { addDashboardServices } from './composition/dashboard-services.ts';
import { focusOnTitle } from './page/page-title.tsx';
import { counted } from './url-generator/words/words.ts';
import { useContainer, useService } from './use-service.tsx';
import { useStream } from './use-stream.ts';

const keys = ['draft', 'history', 'recipes', 'presets'] as const;
const alertTypes = { left: 'info', removed: 'success', failed: 'error' } as const;
const notRemoved =
  'Not everything could be removed. You can delete the data of this site in the settings of your browser.';

/** What the user who has just logged out leaves in this browser. It is removed at once if they said so before. */
export default function LeftWork({ owner }: { owner: string }) {
  const container = useContainer();
  useState(() => addDashboardServices(container));
  const texts = useService(KeyValueStorage);
  const lists = useService(ListStorage);
  const stays = useStream(texts.watch('stays', owner));
  const [work, setWork] = useState('');
  const [state, setState] = useState<keyof typeof alertTypes>('left');

  const remove = useCallback(async () => {
    const removed = keys.map((key) => texts.put(key, owner, undefined));
    removed.push(await lists.put(owner, undefined));
    setState(removed.includes(false) ? 'failed' : 'removed');
  }, [texts, lists, owner]);

  useEffect(() => {
    void describeWork(texts, lists, owner).then((words) => {
      if (words === '') return;
      setWork(words);
      if (texts.watch('stays', owner).getValue() === 'no') void remove();
    });
  }, [texts, lists, owner, remove]);

  if (work === '' || stays === 'yes') return null;
  const words = `${state === 'left' ? 'You leave on' : 'Removed from'} this device: ${work}.`;
  return (
    <Alert
      className="form-alert"
      type={alertTypes[state]}
      role="presentation"
      showIcon
      title={<span role="status">{state === 'failed' ? notRemoved : words}</span>}
      description={
        <span className="left-work">
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
            onChange={({ target }) => texts.put('stays', owner, target.checked ? 'no' : undefined)}
          >
            At every logout
          </Checkbox>
        </span>
      }
    />
  );
}

async function describeWork(texts: KeyValueStorage, lists: ListStorage, owner: string): Promise<string> {
  const list = await lists.get(owner);
  const read = (key: (typeof keys)[number]) => texts.watch(key, owner).getValue();
  const counts: [number, string][] = [
    [list ? 1 : 0, 'keyword list'],
    [read('draft') === undefined ? 0 : 1, 'draft'],
    [parseHistory(read('history') ?? '').length, 'run'],
    [parseRecipes(read('recipes')).length, 'recipe'],
    [parseStoredPresets(read('presets') ?? '').length, 'preset'],
  ];
  const words = counts.filter(([count]) => count > 0).map(([count, one]) => counted(count, one));
  return new Intl.ListFormat('en-US').format(words);
}
