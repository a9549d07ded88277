import { expect, test } from 'vitest';
import { quoteText } from './latest.ts';

test('a short review is quoted as it is, on one line', () => {
  expect(quoteText('Kind people.\n\nThey fixed it at once!')).toBe(
    'Kind people. They fixed it at once!',
  );
});

test('a long one ends with a sentence where one fits', () => {
  const sentences = 'They came on time and fixed the sink. They even swept the floor.';
  expect(quoteText(`${sentences} ${'And so on and on. '.repeat(10)}`)).toBe(
    `${sentences} And so on and on. And so on and on. And so on and on.`,
  );
  expect(quoteText(`"Wow, what a wonderful place it is!" ${'said everyone '.repeat(20)}`)).toBe(
    '"Wow, what a wonderful place it is!"',
  );
});

test('else with a word, and not after a title or within a number', () => {
  const quote = quoteText(
    `Dr. Lee, at $9.95 a visit, ${'listens to everybody who comes '.repeat(9)}`,
  );
  expect(quote).toMatch(/^Dr\. Lee, at \$9\.95 a visit, listens .+ \w+\.\.\.$/);
  expect(quote.length).toBeLessThanOrEqual(120);
});

test.each([
  ['of one endless word', 'x'.repeat(5000)],
  ['of emoji', '\u{1F980}'.repeat(500)],
  ['without spaces', '很好吃的面条'.repeat(100)],
])('a text %s is cut between characters', (_, text) => {
  const quote = quoteText(text);
  expect([...quote]).toHaveLength(120);
  expect(quote.isWellFormed()).toBe(true);
});
