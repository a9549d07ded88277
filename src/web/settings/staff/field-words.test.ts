import { expect, test } from 'vitest';
import { makeField } from '../../../../tests/own-fields.ts';
import { describeFieldChanges } from './field-words.ts';

const at = '2024-06-01T12:00:00.000Z';
const patio = makeField('patio', 'Patio');
const wifi = makeField('wifi', 'Wi-Fi');
const stage = makeField('stage', 'Stage');

test('a version tells what was added, put back, removed, renamed and changed, not the whole list', () => {
  expect(describeFieldChanges([], [patio, wifi])).toEqual(['Added: Patio, Wi-Fi']);
  expect(describeFieldChanges([patio], [{ ...patio, removedAt: at }])).toEqual(['Removed: Patio']);
  expect(describeFieldChanges([{ ...patio, removedAt: at }], [patio])).toEqual(['Put back: Patio']);
  expect(describeFieldChanges([{ ...patio, removedAt: at }], [])).toEqual([
    'Deleted with their values: Patio',
  ]);
  const renamed = { ...patio, name: { en: 'Terrace', es: null } };
  expect(describeFieldChanges([patio, wifi], [renamed, { ...wifi, isShown: false }])).toEqual([
    'Renamed: Patio is now Terrace',
    'Changed: Wi-Fi',
  ]);
});

test('fields in another order are told in their order', () => {
  expect(describeFieldChanges([patio, wifi, stage], [stage, patio, wifi])).toEqual([
    'New order: Stage, Patio, Wi-Fi',
  ]);
  const hidden = (field: typeof patio) => ({ ...field, isShown: false });
  expect(describeFieldChanges([patio, wifi], [hidden(patio), hidden(wifi)])).toEqual([
    'Changed: Patio, Wi-Fi',
  ]);
});
