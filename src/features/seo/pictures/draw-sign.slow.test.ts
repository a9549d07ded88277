import { expect, test } from 'vitest';
import { drawSign, openLettering } from './draw-sign.ts';

const lettering = openLettering();
const cafe = { name: 'Corner Café', kind: 'cafes', trade: 'Cafes', place: 'Boise, ID' };
const draw = (sign: Partial<typeof cafe>, siteName = 'Mainstreet') =>
  drawSign({ ...cafe, ...sign }, siteName, lettering);

test('a sign is drawn in outlines, so that no letter is missing where a font is', () => {
  const svg = draw({ name: '</svg><script>alert(1)</script> & "Söhne" Łódź' });
  expect(svg).not.toMatch(/<text|script|NaN|undefined|font/);
  expect(svg.match(/<path/g)?.length).toBeGreaterThan(15);
});

test.each(['很好吃的面条', 'Кафе Пушкин', 'مطعم', '🔥🔥🔥', '...', ''])(
  'for "%s" it shows the trade instead of boxes',
  (name) => {
    expect(draw({ name })).toBe(draw({ name: 'Cafes' }));
    expect(draw({ name, trade: '餐馆', place: '北京' })).toContain('<path');
  },
);

test('where the trade cannot be written either, the site stands there', () => {
  const other = { trade: '餐馆', place: 'Boise, ID' };
  expect(draw({ ...other, name: '面条' })).toBe(draw({ ...other, name: 'Mainstreet' }));
  expect(draw({ ...other, name: '面条' }, '大街')).toContain('</svg>');
});

test('of a name in two scripts it shows the words that it can write', () => {
  expect(draw({ name: 'Albarka Market بقالة البركه' })).toBe(draw({ name: 'Albarka Market' }));
  expect(draw({ name: '面条 2' })).toBe(draw({ name: 'Cafes' }));
});

test('letters that are composed of two are written as one', () => {
  expect(draw({ name: 'Corner Cafe\u0301' })).toBe(draw({}));
});

test('long places and long words stay within the picture', () => {
  const svg = draw({
    name: `${'Donaudampfschifffahrt'.repeat(6)}`,
    trade: 'Acupuncturists',
    place: `${'Winchester-on-the-Severn '.repeat(4)}, MD`,
  });
  const narrowed = [...svg.matchAll(/scale\((\S+) 1\)/g)].map(([, scale]) => Number(scale));
  expect(Math.max(...narrowed)).toBe(1);
  expect(Math.min(...narrowed)).toBeGreaterThan(0.3);
  const places = [...svg.matchAll(/translate\((\S+) (\S+)\)/g)];
  for (const [, x] of places) expect(Number(x)).toBeGreaterThanOrEqual(50);
});
