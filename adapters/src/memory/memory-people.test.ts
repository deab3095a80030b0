import { peopleContract } from '../contracts/index.ts';
import { MemoryPeople } from './memory-people.ts';

peopleContract('MemoryPeople', async () => {
  const people = new MemoryPeople();
  let count = 0;
  return {
    people,
    add: async () => {
      count += 1;
      const person = { id: `${count}`, email: `person-${count}@example.com` };
      people.add(person);
      return person;
    },
    kept: async (id) => {
      const { id: _id, ...kept } = people.account(id);
      return kept;
    },
    openSession: async (id, sessionId) => people.openSession(id, sessionId),
  };
});
