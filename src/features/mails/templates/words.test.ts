import { expect, test } from 'vitest';
import { findTemplateFaults } from '../model/template-check.rules.ts';
import { fillWords } from '../model/template-text.rules.ts';
import { offeredFields } from '../model/templates.rules.ts';

const approved = offeredFields('listing-approved');
const link = offeredFields('owner-link');
const messagesOf = (text: string, offered = approved, subject = 'Hello') =>
  findTemplateFaults({ subject, text }, offered).map(({ message }) => message);

const reviews = offeredFields('new-reviews');

test('what no mail can have is refused, in words', () => {
  expect(messagesOf('Hello {nobody}')).toEqual([
    'There is no field {nobody} here. Choose one from the list.',
  ]);
  expect(messagesOf('Hello {listing')[0]).toContain('Use braces only around');
  expect(messagesOf('Hello {{listing}}')[0]).toContain('Use braces only around');
  expect(messagesOf('See [your listing]({listing_url}) today')[0]).toContain('line of its own');
  expect(messagesOf('[ ]({listing_url})')[0]).toContain('what the button says');
  expect(messagesOf(' \n\n ')).toEqual(['Write the text']);
  expect(messagesOf('Text', approved, '  ')).toEqual(['Write a subject']);
  expect(messagesOf('Text', approved, 'See {listing_url}')[0]).toContain('Put it in the text');
  expect(messagesOf('Text', offeredFields('listing-rejected'), 'Sorry: {reason}')[0]).toContain(
    'can be empty',
  );
  expect(messagesOf('{review}', reviews, '{reviewer} wrote')[0]).toContain('several {reviewer}');
});

test.each([
  ...['javascript:alert(1)', 'http://evil.example', '//evil.example', '/admin', '{listing}'],
  ...['https://{listing}.evil.example', 'https://you@evil.example', 'https://x', '{site_url}/x'],
])('a button never leads to %s', (target) => {
  expect(messagesOf(`[Click](${target})`).length).toBeGreaterThan(0);
});

test('a button may lead to a field or to an https address', () => {
  expect(messagesOf('[See it]({listing_url})\n[Ours](https://boise.example/help?a=b)')).toEqual([]);
});

test('a link that a mail is for stays in it, and can’t fall away with something else', () => {
  expect(messagesOf('Hello', link)[0]).toContain('needs {manage_url}');
  expect(messagesOf('Hello\n[Manage it]({manage_url})', link)).toEqual([]);
  const handed = offeredFields('claim-handed-over');
  expect(messagesOf('[Object within {objection_days}]({objection_url})', handed)[0]).toContain(
    'needs {objection_url}',
  );
  expect(messagesOf('[Object]({objection_url})', handed)).toEqual([]);
});

test('values stand as they are, and paragraphs come, go and repeat', () => {
  const text =
    'Hi {listing}\n\n{reviewer}: {stars}\n{day}\n\n{review}\n\nAnd {more} more.\n[See]({manage_url})\nBye';
  const row = (reviewer: string) => ({ reviewer, stars: '5', day: 'May', review: '{listing} $&' });
  const filled = fillWords({ subject: '{listing}', text }, reviews, {
    values: { listing: '[x](https://evil.example) {site}', more: '', manage_url: 'https://d/m' },
    rows: [row('Ann'), row('Zoe')],
  });
  expect(filled.subject).toBe('[x](https://evil.example) {site}');
  expect(filled.lines).toEqual([
    'Hi [x](https://evil.example) {site}',
    ...['Ann: 5\nMay', '{listing} $&', 'Zoe: 5\nMay', '{listing} $&'],
    { label: 'See', url: 'https://d/m' },
    'Bye',
  ]);
});
