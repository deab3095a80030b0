import { IdentityProvider } from '@toolkit/application/web/session';
import { KeyValueStorage, ListStorage, removeWork } from '@toolkit/application/web/url-generator';
import { useUser } from '../page/use-user.ts';
import { useService } from '../use-service.tsx';

export function useLogOut(): () => void {
  const identity = useService(IdentityProvider);
  const texts = useService(KeyValueStorage);
  const lists = useService(ListStorage);
  const { id } = useUser();
  return () => {
    // The login page may never be shown here. If it is, it removes what the page below still stores.
    if (texts.watch('stays', id).getValue() === 'no') void removeWork(texts, lists, id);
    void identity.signOut();
  };
}
