import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

test('every trial of the laboratory is there, and the README tells of it', () => {
  const trials = [...read('run.ts').matchAll(/^ {2}(\w+): \[\[.*\], '(.+)'\],$/gm)];
  expect(trials.length).toBeGreaterThan(5);
  const told = read('README.md');
  for (const [, name = '', file = ''] of trials) {
    expect([name, existsSync(path.join(import.meta.dirname, file))]).toEqual([name, true]);
    expect(told).toContain(`| \`${name}\` |`);
  }
});
