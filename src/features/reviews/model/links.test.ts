import { expect, test } from 'vitest';
import { unmask } from '../screening/likeness.rules.ts';
import { hasLink } from './links.rules.ts';

test.each([
  ...['see example.com', 'https://x', 'EXAMPLE.COM', 'a.co', 'example.co.uk', 'test.museum'],
  ...['bit.ly/3x', 't.me/abc', 'best-deals.shop', 'shop123.store', 'visit best.deals', 'foo.it/x'],
  ...['münchen.de', 'пример.рф', 'xn--80ak6aa92e.com', 'www example'],
  ...['at 1.2.3.4 now', '1.2.3.4/x', 'http://3232235777', '3232235777/x', '0xC0A80101'],
  ...['0xC0.0xA8.0x1.0x1', '[2001:db8::1]'],
  ...['mail me at joe@example.org', 'mailto:joe', 'hxxp://evil', 'http : //x'],
  ...['example dot com', 'example (dot) com', 'example[.]com', 'example .com', 'example,com'],
  ...[
    'ｅｘａｍｐｌｅ．ｃｏｍ',
    'example。com',
    'example•com',
    'ехаmple.соm',
    'exam\u200bple.c\u200bom',
  ],
  ...['🅴🆇.🅲🅾🅼', '𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦'],
])('%s leads out', (text) => {
  expect(hasLink(text)).toBe(true);
});

test.each([
  ...['St.Louis is nice', 'e.g.this', 'i.e.it was', 'cost 4.5 stars', '$12.99', '4.5/5 stars'],
  ...[
    'Great food.My favorite',
    'Great service.It was',
    'great.so good',
    'good food.family friendly',
  ],
  ...[
    'at 9 a.m. and 5 p.m.',
    '9.am to 5.pm',
    'U.S.A.',
    'Washington D.C. area',
    'Dr.Smith was kind',
  ],
  ...['call 555.123.4567', 'on 12.05.2024', 'No.1 in town', 'Version 2.0.1', 'we came at 7.30'],
  ...['it was ok...no more', 'Yum!!!...The best', '10/10.Would come again', 'the dot com boom'],
  ...['and/or', '@ the corner', 'a total of 1.234.567', 'Open 7.30 to 9.'],
])('%s is no link', (text) => {
  expect(hasLink(text)).toBe(false);
});

test.each(['\ufdfa', '\ufdfa ', '1', 'a.', '\u3316', 'a.com '])(
  'five thousand letters of %j stay about as many when they are compared',
  (piece) => {
    expect(unmask(piece.repeat(5000 / piece.length)).length).toBeLessThan(40_000);
  },
);

test('a link behind words that are one letter is found', () => {
  expect(hasLink(`${'\ufdfa'.repeat(4000)} evil.example.com`)).toBe(true);
});
