import { readAnswer, readUser } from './identity-calls.ts';

const user = { id: '1', email: 'ada@example.com', emailVerified: true };

describe('what is read from outside', () => {
  it('drops fields that nobody knows', () => {
    expect(readUser({ ...user, role: 'admin' })).toEqual(user);
    expect(readAnswer('/verification/confirm', { more: 1 })).toEqual({ value: undefined });
  });

  it.each([undefined, null, 'text', 1, [], [user]].map((value) => ({ value })))(
    'what is no object is no answer: %j',
    ({ value }) => {
      expect(readUser(value)).toBeUndefined();
      expect(readAnswer('/verification/confirm', value)).toBeUndefined();
    },
  );

  it.each([{ id: 1 }, { email: null }, { emailVerified: 'true' }, { emailVerified: undefined }])(
    'is no user where a field has another type: %j',
    (field) => {
      expect(readUser({ ...user, ...field })).toBeUndefined();
    },
  );
});
