import { Dialogs } from '@toolkit/application/web/feedback';
import { KeyValueStorage, ListStorage } from '@toolkit/application/web/url-generator';
import { parseHistory } from '@toolkit/domain/url-generator';
import { useUser } from '../../page/use-user.ts';
import { useService } from '../../use-service.tsx';

const question = {
  title: 'Keep your work on this device?',
  text: 'Your unfinished work, with its keywords, and your recent runs are in this browser: whoever uses it can read them. If you keep them, you are not asked again.',
  ok: 'Remove',
  cancel: 'Keep',
};

/** Asks users who sign out, until they once say yes, whether unfinished work and runs stay. Removes them if not. */
export function useStayQuestion(): () => Promise<void> {
  const texts = useService(KeyValueStorage);
  const lists = useService(ListStorage);
  const dialogs = useService(Dialogs);
  const { id } = useUser();
  return async () => {
    const readText = (key: 'stays' | 'draft' | 'history') => texts.watch(key, id).getValue();
    const isEmpty = readText('draft') === undefined && parseHistory(readText('history') ?? '').length === 0;
    if (isEmpty || readText('stays') !== undefined) return;
    if ((await dialogs.confirm(question)) === 'cancel') {
      texts.put('stays', id, 'yes');
      return;
    }
    texts.put('draft', id, undefined);
    texts.put('history', id, undefined);
    await lists.put(id, undefined);
  };
}
