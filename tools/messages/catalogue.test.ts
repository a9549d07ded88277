import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTexts } from './find-texts.ts';

/** Files whose texts are for machines or operators, or replace Stripe's. */
const OTHERS =
  /\.test\.tsx?$|\/sandbox\/|^src\/features\/(sample|operations\/backups)\/|\/http\/docs\.ts$/;

const found = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !OTHERS.test(file))
  .map((file) => findTexts(file, readFileSync(file, 'utf8')));
const english: Record<string, unknown> = JSON.parse(readFileSync('messages/en.json', 'utf8'));

test('a text outside of the catalogue is found', () => {
  const texts = (code: string) => findTexts('a.tsx', code).loose.join();
  expect(texts('<p>Save it</p>')).toContain('Save it');
  expect(texts('<button aria-label="Close the list" />')).toContain('Close the list');
  expect(texts("toast({ title: 'Saved just now' })")).toContain('Saved just now');
  expect(texts("throw new AppError('invalid', 'Choose another slug')")).toContain('another slug');
  expect(texts('<p className="mt-1 flex">{m.save()} — 3 · {count}</p>')).toBe('');
});

test('every text that people read stands in the catalogue', () => {
  expect(found.flatMap(({ loose }) => loose)).toEqual([]);
});

test('every text of the catalogue is said somewhere', () => {
  const said = new Set(found.flatMap(({ keys }) => keys));
  expect(Object.keys(english).filter((key) => !said.has(key))).toEqual([]);
});
