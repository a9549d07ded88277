import { expect, test } from 'vitest';
import { excerptHtml } from './excerpt.ts';

test('HTML becomes its words, with a space where a block ends', () => {
  const html =
    '<h2>Prices</h2><p>Free &amp; <strong>premium</strong>.<br>A &lt;b&gt; &quot;x&quot;</p>';
  expect(excerptHtml(html, 200)).toBe('Prices Free & premium. A <b> "x"');
});

test('what is longer is cut, and says so', () => {
  expect(excerptHtml(`<p>${'a'.repeat(200)}</p>`, 200)).toBe('a'.repeat(200));
  expect(excerptHtml(`<p>${'a'.repeat(201)}</p>`, 200)).toBe(`${'a'.repeat(200)}...`);
});

test('an escaped entity is not taken for another', () => {
  expect(excerptHtml('<p>Write &amp;lt; for &lt;</p>', 200)).toBe('Write &lt; for <');
});

test('cells of a table stand apart', () => {
  expect(excerptHtml('<table><tr><th>Day</th><td>Mon</td></tr></table>', 50)).toBe('Day Mon');
});
