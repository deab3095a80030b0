import { SecretSeal } from './secret-seal.ts';

describe('the seal of a secret', () => {
  it('gives back what was sealed, each time in another form', () => {
    const seal = new SecretSeal('secret');
    const [one, other] = [seal.seal('text'), seal.seal('text')];
    expect(one.equals(other)).toBe(false);
    expect([one, other].map((sealed) => new SecretSeal('secret').open(sealed))).toEqual(['text', 'text']);
  });

  it('opens nothing that was changed or sealed with another secret', () => {
    const sealed = new SecretSeal('secret').seal('text');
    expect(() => new SecretSeal('other').open(sealed)).toThrow();
    for (const at of sealed.keys()) {
      const bent = Buffer.from(sealed);
      bent[at] = (bent[at] ?? 0) ^ 1;
      expect(() => new SecretSeal('secret').open(bent)).toThrow();
    }
  });
});
