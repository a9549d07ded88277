import { describe, expect, test } from 'vitest';
import { readServices, servicesInput } from './price-list.ts';
import { describeServices } from './price-words.ts';

const service = (name: string, price: number | null = null, isFrom = false, words = '') => ({
  name,
  words,
  price,
  isFrom,
});

describe('services of a list', () => {
  test.each([
    ['Haircut: $25; Color: from $80', [service('Haircut', 2500), service('Color', 8000, true)]],
    ['Haircut $25.50 | Color $80+', [service('Haircut', 2550), service('Color', 8000, true)]],
    ['Oil change - $1,249.99\nTires', [service('Oil change', 124_999), service('Tires')]],
    ['Massage: 60; Facial', [service('Massage', 6000), service('Facial')]],
    ['Corte: desde $15; Consulta: gratis', [service('Corte', 1500, true), service('Consulta', 0)]],
    ['Estimate: $0', [service('Estimate', 0)]],
    [
      '"Cut; and dry": $30 "with a \\"wash\\""',
      [service('Cut; and dry', 3000, false, 'with a "wash"')],
    ],
    ['Tutoring $40 per hour', [service('Tutoring $40 per hour')]],
    ['12" pizza: $9', [service('12" pizza', 900)]],
    [
      'Haircut $25, Color $80, Beard trim $15',
      [service('Haircut', 2500), service('Color', 8000), service('Beard trim', 1500)],
    ],
    ['Cut, wash $1,025, color $80', [service('Cut, wash', 102_500), service('color', 8000)]],
    ['$25 Haircut, $80 Color', [service('Haircut', 2500), service('Color', 8000)]],
    ['$25 Haircut; from $80: Color', [service('Haircut', 2500), service('Color', 8000, true)]],
    ['$20 off first visit', [service('$20 off first visit')]],
    ['Massage: $60-$90', [service('Massage', 6000, true)]],
    ['Massage $60 to 90', [service('Massage', 6000, true)]],
    ['Masaje: $25,00; Corte: $8,50', [service('Masaje', 2500), service('Corte', 850)]],
    ['Room 2: 40', [service('Room 2', 4000)]],
    ['Brunch from 10:30', [service('Brunch from 10:30')]],
    [
      'Yoga class 6:30; Pilates: 18:00; Spin 6:30: $12',
      [service('Yoga class 6:30'), service('Pilates: 18:00'), service('Spin 6:30', 1200)],
    ],
    [' ; ;; ', null],
  ])('%s', (text, read) => expect(readServices(text)).toEqual(read));

  test('too many, or a name as long as a text, are refused in words', () => {
    expect(() => readServices('Cut;'.repeat(51))).toThrow('at most 50 services');
    expect(() => readServices('x'.repeat(101))).toThrow('at most 100 characters');
    expect(readServices('Cut;'.repeat(50))).toHaveLength(50);
  });
});

test('services as they are sent lose what they can’t hold, and none is null', () => {
  expect(servicesInput.parse([{ name: ' Haircut  ', isFrom: true }])).toEqual([service('Haircut')]);
  expect(servicesInput.parse([])).toBeNull();
  expect(servicesInput.parse(null)).toBeNull();
  for (const price of [-1, 2.5, Number.NaN, 2_000_000_000, '25']) {
    expect(servicesInput.safeParse([{ name: 'Haircut', price }]).success).toBe(false);
  }
  expect(servicesInput.safeParse([{ name: '  ' }]).success).toBe(false);
});

test('services are cleaned as every text is, whatever door they come through', () => {
  const sent = [{ name: 'Soap &amp; water<br>', words: 'NULL' }, { name: '="Cut"' }];
  expect(servicesInput.parse(sent)).toEqual([service('Soap & water'), service('Cut')]);
});

test('services in words', () => {
  const all = [service('Haircut', 2500), service('Color', 8050, true), service('Talk', 0)];
  expect(describeServices(all)).toBe('Haircut: $25; Color: from $80.50; Talk: free');
});
