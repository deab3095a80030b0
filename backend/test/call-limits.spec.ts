import { CallLimit } from '../src/admission/call-limits.ts';

describe('the calls of one account', () => {
  it('an account makes 600 calls a minute; the next is told how long to wait, and other accounts call on', () => {
    let now = 0;
    const refused: string[] = [];
    const limit = new CallLimit(
      (name) => refused.push(name),
      () => now,
    );
    const retryAfter = (subject: string): unknown => {
      try {
        limit.take({ issuer: 'issuer', subject });
        return undefined;
      } catch (error) {
        return (error as { headers: Record<string, string> }).headers['Retry-After'];
      }
    };
    const calls = (count: number, subject = 'busy') =>
      Array.from({ length: count }, () => retryAfter(subject)).filter((after) => after !== undefined);
    expect(calls(1, 'other')).toEqual([]);
    now = 20_000;
    expect(calls(600)).toEqual([]);
    now = 50_500;
    expect(calls(2)).toEqual(['30', '30']);
    expect(calls(599, 'other')).toEqual([]);
    expect(refused).toEqual(['api', 'api']);
    now = 80_000;
    expect(calls(601)).toEqual(['60']);
  });
});
