import { readAnswer, readEntry } from './identity-calls.ts';

const user = { id: '1', email: 'ada@example.com', emailVerified: true };
const kept = { entry: 'e', user };

describe('what is read from outside', () => {
  it('drops fields that nobody knows', () => {
    expect(readEntry({ ...kept, user: { ...user, role: 'admin' } })).toEqual({ id: 'e', user });
    expect(readAnswer('/verification/confirm', { more: 1 })).toEqual({ value: undefined });
  });

  it.each([undefined, null, 'text', 1, [], [kept]].map((value) => ({ value })))(
    'what is no object is no answer: %j',
    ({ value }) => {
      expect(readEntry(value)).toBeUndefined();
      expect(readAnswer('/verification/confirm', value)).toBeUndefined();
    },
  );

  it.each([{ id: 1 }, { email: null }, { emailVerified: 'true' }, { emailVerified: undefined }])(
    'is no user where a field has another type: %j',
    (field) => {
      expect(readEntry({ ...kept, user: { ...user, ...field } })).toBeUndefined();
    },
  );
});
