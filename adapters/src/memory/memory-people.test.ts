import { OwnEndedSessions } from '@toolkit/application/backend/session';
import { endedSessionsContract, peopleContract, sessionsContract } from '../contracts/index.ts';
import { FixedClock } from './fixed-clock.ts';
import { MemoryIdentityRecords } from './memory-identity-records.ts';
import { MemoryPeople } from './memory-people.ts';
import { MemorySessions } from './memory-sessions.ts';

async function harness() {
  const records = new MemoryIdentityRecords();
  const people = new MemoryPeople(records);
  const sessions = new MemorySessions(records);
  let count = 0;
  return {
    people,
    sessions,
    add: async () => {
      count += 1;
      const person = { id: `${count}`, email: `person-${count}@example.com` };
      people.add(person, 'first hash');
      return person;
    },
    disable: async (id: string) => people.disable(id),
    remove: async (id: string) => {
      records.people.delete(id);
    },
    endedAt: (now: Date) => new OwnEndedSessions({ sessions, clock: new FixedClock(now) }),
    put: async (session: Parameters<MemorySessions['put']>[0]) => sessions.put(session),
    kept: async (id: string) => {
      const { email, emailVerified, passwordHash, sessions: open } = people.kept(id);
      return { email, emailVerified, passwordHash, sessions: open };
    },
  };
}

peopleContract('MemoryPeople', harness);
sessionsContract('MemorySessions', harness);
endedSessionsContract('OwnEndedSessions over memory', harness);
