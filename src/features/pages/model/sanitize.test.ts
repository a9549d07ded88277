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
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  },
  20_000,
);

test('characters that are written as entities are cleaned like others', () => {
  expect(sanitizeContent('<p>Caf&#101;&#769; &#8238;live&#x200b;s</p>')).toBe('<p>Café lives</p>');
});

const cell = (text: string) => `<td><p>${text}</p></td>`;

test('a table keeps its rows, its header and its spans', () => {
  const table =
    '<table><tbody><tr><th colspan="2" scope="col"><p>Days</p></th></tr>' +
    `<tr>${cell('Mon')}<td rowspan="2"><p>Tue</p></td></tr></tbody></table>`;
  expect(sanitizeContent(table)).toBe(table);
});

test('of a cell nothing stays that runs, styles or spans beyond reason', () => {
  const attacks =
    '<table style="x" onclick="x" background="x" class="y"><caption>Hi</caption><colgroup><col></colgroup>' +
    '<tr><td colspan="99999" rowspan="0" style="x" data-colwidth="9">' +
    '<script>alert(1)</script><img src=x onerror=alert(1)><a href="/help">x</a></td>' +
    '<th scope="evil" colspan="-1" abbr="x"><iframe src="//evil.example"></iframe>Day</th></tr></table>';
  expect(sanitizeContent(attacks)).toBe(
    '<table>Hi<tr><td><img src="x" loading="lazy" referrerpolicy="no-referrer" /><a href="/help">x</a></td>' +
      '<th scope="col">Day</th></tr></table>',
  );
});

test('tables within tables, and too many cells, are refused in words', () => {
  const inner = `<table><tr>${cell('x')}</tr></table>`;
  expect(() => sanitizeContent(`<table><tr><td>${inner}</td></tr></table>`)).toThrow(
    'A table cannot be inside another table',
  );
  expect(sanitizeContent(inner + inner)).toBe(inner + inner);
  const bomb = `<table>${`<tr>${'<td></td>'.repeat(100)}</tr>`.repeat(100)}</table>`;
  expect(() => sanitizeContent(bomb)).toThrow('Use at most 1,000 table cells');
});

test('fields of the site, and what looks like one, stay as they were written', () => {
  const text = '<p>Premium costs {price} at {site}, {unknown} and {{price}}.</p>';
  expect(sanitizeContent(text)).toBe(text);
});

test('an uploaded picture keeps its words and gets its sizes; another one stays as it is', () => {
  const key = '0123456789abcdef0123456789abcdef';
  const pictures = new Map([[key, { key, width: 500, height: 250 }]]);
  const image = `<img src="/photos/${key}-640.webp" alt="A &quot;tent&quot;" srcset="javascript:x 1x">`;
  expect(sanitizeContent(image, pictures)).toBe(
    `<img src="/photos/${key}-640.webp" alt="A &quot;tent&quot;" loading="lazy" referrerpolicy="no-referrer" ` +
      `srcset="/photos/${key}-320.webp 320w, /photos/${key}-640.webp 500w" sizes="(min-width: 48rem) 44rem, 92vw" width="500" height="250" />`,
  );
  expect(sanitizeContent(image)).not.toContain('srcset');
});
