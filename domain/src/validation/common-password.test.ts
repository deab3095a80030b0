import { listedSpelling, notCommon } from './common-password.ts';

const tooCommon = 'This password is too common.';

describe('a common password', () => {
  it('is refused in capitals and in other forms of its characters too', () => {
    for (const typed of ['123456', 'Password', 'QWERTY', 'ｐａｓｓｗｏｒｄ', 'toolkit123'])
      expect(notCommon()(typed), typed).toBe(tooCommon);
    for (const typed of ['', ' 123456', 'password password', 'liverpool'])
      expect(notCommon()(typed), typed).toBeUndefined();
  });

  it('is the name of the product, however its words are kept apart', () => {
    for (const typed of [
      'traffictoolkit',
      ' Traffic  Toolkit ',
      'TRAFFIC-toolkit!',
      't.r.a.f.f.i.c_toolkit',
      'Traffic\u200bToolkit',
    ])
      expect(notCommon()(typed), typed).toBe(tooCommon);
    expect(notCommon()('traffic toolkit of Ann')).toBeUndefined();
  });

  it('may also be on a list from elsewhere, which is asked for one spelling of it', () => {
    const asked: string[] = [];
    const rule = notCommon((spelling) => {
      asked.push(spelling);
      return spelling === 'liverpool';
    });
    expect(rule('LiverPool')).toBe(tooCommon);
    expect(rule('Liver Pool')).toBeUndefined();
    expect(asked).toEqual(['liverpool', listedSpelling('Liver Pool')]);
  });
});
