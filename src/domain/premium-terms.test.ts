import { expect, test } from 'vitest';
import { describeApproval, describePer, describeTermHours, formatPrice } from './premium-terms.ts';
import { describeLength, describePrice, describeRate, nameTerm } from './premium-words.ts';

test.each([
  [1, '$9.95 a month', '$9.95/month', 'per month', 'one month', 'month'],
  [3, '$9.95 for 3 months', '$9.95 for 3 months', 'for 3 months', '3 months', 'term'],
  [6, '$9.95 for 6 months', '$9.95 for 6 months', 'for 6 months', '6 months', 'term'],
  [12, '$9.95 a year', '$9.95/year', 'per year', 'one year', 'year'],
  [24, '$9.95 for 2 years', '$9.95 for 2 years', 'for 2 years', '2 years', 'term'],
])('the price for %i months', (months, price, rate, per, length, noun) => {
  const offer = { price: 995, months };
  expect([describePrice(offer), describeRate(offer), describePer(offer)]).toEqual([
    price,
    rate,
    per,
  ]);
  expect([describeLength(offer), nameTerm(offer)]).toEqual([length, noun]);
});

test.each([
  [50, '$0.50'],
  [1000, '$10.00'],
  [1_000_000, '$10,000.00'],
])('%i cents are %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text);
});

test.each([
  [24, 48, '24-48 hours', '48 hours'],
  [1, 1, '1 hour', '1 hour'],
  [12, 12, '12 hours', '12 hours'],
  [72, 100, '72-100 hours', '100 hours'],
])('from %i to %i hours', (from, to, span, longest) => {
  expect([describeApproval({ from, to }), describeTermHours(to)]).toEqual([span, longest]);
});
