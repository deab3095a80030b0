import { usersContract } from '../contracts/index.ts';
import { MemoryUsers } from './memory-users.ts';

let count = 0;

usersContract('MemoryUsers', async () => {
  const users = new MemoryUsers();
  return {
    users,
    sessions: users,
    add: async () => {
      count += 1;
      return pick(users.add({ id: `${count}`, email: `person-${count}@example.com` }, 'first hash'));
    },
    disable: async (id) => users.disable(id),
    put: async (session) => users.put(session),
    kept: async (id) => {
      const { email, emailVerified, passwordHash, sessions } = users.kept(id);
      return { email, emailVerified, passwordHash, sessions };
    },
  };
});

const pick = ({ id, email }: { readonly id: string; readonly email: string }) => ({ id, email });
