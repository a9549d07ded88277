import { expect, test } from 'vitest';
import { sanitizeContent } from './sanitize.ts';

const LENGTH = 500_000;
const fill = (unit: string) => unit.repeat(LENGTH / unit.length);

test('a page of everyday size is taken whole', () => {
  const items = '<li><p>One of <strong>many</strong></p></li>'.repeat(1600);
  const page = `<ul>${items}</ul>${'<p>&lt;Words&gt; &amp; words</p>'.repeat(100)}`;
  expect(sanitizeContent(page)).toBe(page);
  const nested = `${'<blockquote>'.repeat(50)}Deep${'</blockquote>'.repeat(50)}`;
  expect(sanitizeContent(nested)).toBe(nested);
});

test('too many elements, and too deep ones, are refused in words', () => {
  expect(() => sanitizeContent('<p>x</p>'.repeat(5001))).toThrow('Use at most 5,000 elements');
  expect(() => sanitizeContent('<br>'.repeat(5001))).toThrow('Use at most 5,000 elements');
  expect(() => sanitizeContent('<em>'.repeat(51))).toThrow('Use at most 50 levels of elements');
  expect(() => sanitizeContent('<x>'.repeat(51))).toThrow('Use at most 50 levels of elements');
  expect(() => sanitizeContent('<'.repeat(LENGTH))).toThrow('Use fewer stray characters');
});

test.each([
  ...['<b>', '<p>', '<em>', '<x>', '<li>', '</p>', '</x>', '<', '</', '<>', '<!--', '<!---->'],
  ...['<![CDATA[', '<script>', '<textarea>', '&', '&lt;', '&#8203;', '<em>x</em>', '<svg><a>'],
])(
  '%s over half a million characters holds nobody up',
  (unit) => {
    const start = process.cpuUsage();
    try {
      sanitizeContent(fill(unit));
    } catch (error) {
      expect(String(error)).toContain('Use ');
    }
    // Of this process alone: the machine may be busy. Without the bounds some take seconds.
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  },
  20_000,
);

test('characters that are written as entities are cleaned like others', () => {
  expect(sanitizeContent('<p>Caf&#101;&#769; &#8238;live&#x200b;s</p>')).toBe('<p>Café lives</p>');
});
