import { expect, test } from 'vitest';
import { outlineContent } from './outline.ts';

test('sections are named by their headings, and can be linked to', () => {
  const { html, sections } = outlineContent(
    '<h2>How do I pay?</h2><p>By card.</p><h3>Abroad</h3><h2>Refunds &amp; <em>more</em></h2>',
  );
  expect(sections).toEqual([
    { id: 'section-how-do-i-pay', title: 'How do I pay?' },
    { id: 'section-refunds-more', title: 'Refunds & more' },
  ]);
  expect(html).toBe(
    '<h2 id="section-how-do-i-pay">How do I pay?</h2><p>By card.</p><h3>Abroad</h3>' +
      '<h2 id="section-refunds-more">Refunds &amp; <em>more</em></h2>',
  );
});

test('headings of the same words, of other scripts and of nothing get along', () => {
  const { sections, html } = outlineContent(
    '<h2>Café</h2><h2>Café</h2><h2>東京</h2><h2>!?</h2><h2> </h2>',
  );
  expect(sections.map(({ id }) => id)).toEqual([
    'section-café',
    'section-café-2',
    'section-東京',
    'section',
  ]);
  expect(html.endsWith('<h2> </h2>')).toBe(true);
});

test('a heading of a hundred letters is cut in its id alone', () => {
  const title = 'long '.repeat(30).trim();
  const [section] = outlineContent(`<h2>${title}</h2>`).sections;
  expect(section?.title).toBe(title);
  expect(section?.id.length).toBe(80);
});
