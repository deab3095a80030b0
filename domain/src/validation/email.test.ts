import { normalizeEmail } from './email.ts';

describe('an email address', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['o&k@example.com', 'o&k@example.com'],
    ['a/b=c@example.com', 'a/b=c@example.com'],
    ["o'neil+x@sub.example.co.uk", "o'neil+x@sub.example.co.uk"],
    ['a@xn--bcher-kva.xn--p1ai', 'a@xn--bcher-kva.xn--p1ai'],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
    ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
    ['a@例え.jp', 'a@xn--r8jz45g.jp'],
    ['a@faß.example', 'a@xn--fa-hia.example'],
  ])('is kept in lower case, its host in ASCII: %s', (typed, kept) => {
    expect(normalizeEmail(typed)).toBe(kept);
  });

  it.each(['\u200b', '\u2060', '\u200e', '\u202a', '\u2068', '\ufeff', ' ', '\t'])(
    'loses what is unseen around it: %j',
    (unseen) => {
      expect(normalizeEmail(`${unseen}a@example.com${unseen}`)).toBe('a@example.com');
      expect(normalizeEmail(`a${unseen}b@example.com`)).toBeUndefined();
      expect(normalizeEmail(`a@exam${unseen}ple.com`)).toBeUndefined();
      expect(normalizeEmail(`a@büch${unseen}er.com`)).toBeUndefined();
    },
  );

  it.each([
    ['a local part of other letters', 'аda@example.com'],
    ['a full-width letter in the host', 'a@\uff47mail.com'],
    ['a full-width letter beside another one', 'a@\uff42ücher.example'],
    ['a Kelvin sign', 'a@\u212aings.com'],
    ['a Kelvin sign beside another letter', 'a@\u212aüche.example'],
    ['a long s', 'a@\u017fite.com'],
    ['a ligature', 'a@\ufb01sh.com'],
    ['a letter with its accent apart', 'a@bu\u0308cher.example'],
    ['a soft hyphen', 'a@exam\u00adple.com'],
    ['a joiner', 'a@exam\u200dple.com'],
    ['another full stop', 'a@example\u3002com'],
    ['a full-width @', 'a\uff20example.com'],
  ])('an address with %s is not taken for its look-alike', (_what, typed) => {
    expect(normalizeEmail(typed)).toBeUndefined();
  });

  it.each([
    '',
    'a',
    'a@',
    '@example.com',
    'a@b',
    'a b@example.com',
    'a@b@example.com',
    'a@example.com,b@example.com',
  ])('is none: %j', (typed) => {
    expect(normalizeEmail(typed)).toBeUndefined();
  });

  it.each(['ü/x.example', 'ü:80', 'ü#x.example', 'u:p@ü.example', 'ü%2e.example'])(
    'has no host that is more than a host: %s',
    (host) => {
      expect(normalizeEmail(`a@${host}`)).toBeUndefined();
    },
  );
});
