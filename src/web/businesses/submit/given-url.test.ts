import { expect, test } from 'vitest';
import { completeUrl } from './given-url.ts';

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.com/x?y=1#z ', 'https://www.example.com/x?y=1#z'],
  ['shop.example.co:8443/menu', 'https://shop.example.co:8443/menu'],
  ['bäckerei.de', 'https://bäckerei.de'],
])('%s is completed', (typed, address) => {
  expect(completeUrl(typed)).toBe(address);
});

test.each([
  'http://example.com',
  'https://example.com/a b',
  'ftp://example.com',
  'mailto:ann@example.com',
  'ann@example.com',
  'example',
  'our site.com',
  'javascript:alert(1)',
  '',
])('%s is left as it is', (typed) => {
  expect(completeUrl(typed)).toBe(typed);
});
