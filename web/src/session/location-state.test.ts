import { correctedEmail } from './location-state.ts';

describe('a corrected address', () => {
  it('belongs to the user who typed it, not to the one who signs in next', () => {
    const state = { email: 'ada@example.com', of: 'ada' };
    expect(correctedEmail(state, 'ada')).toBe('ada@example.com');
    expect(correctedEmail(state, 'bob')).toBeUndefined();
    expect(correctedEmail({ email: 'ada@example.com' }, undefined)).toBeUndefined();
  });
});
