import { renderHook } from '@testing-library/react';
import { useMailedCode } from './use-mailed-code.ts';

const code = `${'a-B_'.repeat(10)}3Dx`;

describe('the code of a mailed link', () => {
  it.each([
    [code, code],
    [`3D${code}`, code],
    ['x'.repeat(1_001), 'x'.repeat(1_000)],
    [`3D${code.slice(2)}`, `3D${code.slice(2)}`],
    [`${code}.`, code],
    [`${code}%3E`, code],
    ['', ''],
  ])('is what the mail meant, however a program has bent it: %s', (written, meant) => {
    window.history.replaceState(null, '', `/auth/reset#code=${written}`);
    const { result, unmount } = renderHook(useMailedCode);
    expect(result.current).toBe(meant);
    expect(window.location.hash).toBe('');
    unmount();
  });
});
