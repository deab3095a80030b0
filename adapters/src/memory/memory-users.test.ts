import { usersContract } from '../contracts/index.ts';
import { MemoryIdentityRecords } from './memory-identity-records.ts';
import { MemorySessions } from './memory-sessions.ts';
import { MemoryUsers } from './memory-users.ts';

async function harness() {
  const records = new MemoryIdentityRecords();
  const users = new MemoryUsers(records);
  const sessions = new MemorySessions(records);
  let count = 0;
  return {
    users,
    sessions,
    add: async () => {
      count += 1;
      const person = { id: `${count}`, email: `person-${count}@example.com` };
      users.add(person, 'first hash');
      return person;
    },
    disable: async (id: string) => users.disable(id),
    put: async (session: Parameters<MemorySessions['put']>[0]) => sessions.put(session),
    kept: async (id: string) => {
      const { email, emailVerified, passwordHash, sessions: open } = users.kept(id);
      return { email, emailVerified, passwordHash, sessions: open };
    },
  };
}

usersContract('MemoryUsers', harness);
