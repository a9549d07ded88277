import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const YOUNG_GENERATION = /--max-semi-space-size=(\d+)/;

test('images and units give the young generation what npm start gives', () => {
  const files = ['package.json', 'Dockerfile', 'deploy/mainstreet.service'];
  const sizes = [...files, 'deploy/mainstreet@.service'].map(
    (file) => YOUNG_GENERATION.exec(readFileSync(file, 'utf8'))?.[1],
  );
  expect(sizes).toEqual(sizes.map(() => expect.stringMatching(/^\d+$/)));
  expect(new Set(sizes).size).toBe(1);
});
