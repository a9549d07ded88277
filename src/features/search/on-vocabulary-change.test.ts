import { expect, test, vi } from 'vitest';
import { EVERYTHING } from '../../platform/cache-tags.ts';
import { TAGS } from '../businesses/model/tags.ts';
import { onVocabularyChange } from './on-vocabulary-change.ts';

test('trades and phrases are read anew before the pages that were made of them go', () => {
  const done: string[] = [];
  const hear = onVocabularyChange({ expire: () => done.push('expire') }, () => done.push('drop'));
  hear([EVERYTHING, TAGS.trades]);
  hear([TAGS.business(1)]);
  hear([EVERYTHING]);
  expect(done).toEqual(['expire', 'drop', 'drop', 'expire', 'drop']);
});

test('what was announced goes on as it came', () => {
  const goOn = vi.fn();
  onVocabularyChange({ expire() {} }, goOn)([TAGS.places]);
  expect(goOn).toHaveBeenCalledWith([TAGS.places]);
});
