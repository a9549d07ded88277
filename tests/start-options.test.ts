import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const OPTIONS = /--(?:max-semi-space-size|heap-growing-percent|expose-gc)[=\d]*/g;

test('images and units share out memory as npm start does', () => {
  const files = ['package.json', 'Dockerfile', 'deploy/mainstreet.service'];
  const options = [...files, 'deploy/mainstreet@.service'].map((file) => [
    ...new Set(readFileSync(file, 'utf8').match(OPTIONS)),
  ]);
  expect(options[0]).toHaveLength(3);
  for (const one of options) expect(one).toEqual(options[0]);
});
