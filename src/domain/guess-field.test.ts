import { expect, test } from 'vitest';
import { guessField } from './guess-field.ts';

const found = (...values: string[]) => values.map((value) => ({ value, count: 3 }));

test.each([
  [['Yes', 'N', 'n/a', ''], 'yes-no', []],
  [['1', '0'], 'yes-no', []],
  [['Y', 'Sí', 'N', 'un poco'], 'yes-no', []],
  [['$', '$$', '$$$'], 'price-level', []],
  [['12', '1,200', '40'], 'number', []],
  [['2020-05-31', '5/31/2020'], 'date', []],
  [['https://a.example/menu', 'www.b.example'], 'link', []],
  [['a@b.example'], 'email', []],
  [['Casual', 'Formal', 'casual'], 'choice', ['casual', 'Formal']],
  [['Cash; Card', 'Cash', 'Apple Pay'], 'choices', ['Cash', 'Card', 'Apple Pay']],
  [[], 'line', []],
])('of a column that says %j it is %s', (values, kind, choices) => {
  const field = guessField('Patio', found(...values));
  expect(field.kind).toBe(kind);
  expect(field.choices.map(({ name }) => name.en)).toEqual(choices);
});

test('a few remarks in a column of yes and no leave it one', () => {
  const said = [
    ...[
      { value: 'Y', count: 40 },
      { value: 'x', count: 30 },
      { value: 'No', count: 20 },
    ],
    ...[
      { value: 'Y (ramp in rear)', count: 3 },
      { value: 'partial', count: 2 },
    ],
  ];
  expect(guessField('Access', said)).toMatchObject({ kind: 'yes-no', choices: [] });
});

test('texts that are each another are a line, and long ones paragraphs', () => {
  const texts = Array.from({ length: 50 }, (_, at) => ({
    value: `Founded by ${at} cousins`,
    count: 1,
  }));
  expect(guessField('Story', texts).kind).toBe('line');
  const long = texts.map(({ value }) => ({ value: value.repeat(9), count: 1 }));
  expect(guessField('Story', long).kind).toBe('paragraphs');
});
