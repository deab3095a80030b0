import type { Person } from '@toolkit/application/backend/session';
import type pg from 'pg';
import { PgPeople } from './pg-people.ts';

let count = 0;

export const peopleIn = (pool: pg.Pool) => ({
  people: new PgPeople(pool),
  add: async (): Promise<Person> => {
    count += 1;
    const person = { id: `person-${count}`, email: `person-${count}@people.example` };
    await pool.query(
      `INSERT INTO "identity_user" ("id", "name", "email", "emailVerified") VALUES ($1, '', $2, false)`,
      [person.id, person.email],
    );
    return person;
  },
});
