import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { judge } from './judge.ts';
import { createMemory } from './memory.ts';
import { literalsOf } from './read-expressions.ts';

test('literals are read as they are written, types and division aside', () => {
  const code = 'const a: number = 6 / 2 / 1; const b = /<meta\\s[^>]*>/gi; // /no/';
  expect(literalsOf(code)).toEqual(['/<meta\\s[^>]*>/gi']);
});

test.each([
  ['/<meta\\s[^>]*>/gi', 'super-linear'],
  ['/^(a+)+$/', 'super-linear'],
  ['/\\s+$/', 'super-linear'],
  ['/^[^a]*a.*b/', 'linear'],
])('%s is %s', async (expression, verdict) => {
  expect(await judge(expression)).toBe(verdict);
});

test('only linear expressions are remembered, and only for the version that judged them', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-expressions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'linear.json');
  const first = createMemory(file);
  expect(await first.judgeOnce('/a.b/')).toBe('linear');
  expect(await first.judgeOnce('/^(a+)+$/')).toBe('super-linear');
  first.save();
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  expect(kept.linear).toEqual(['/a.b/']);
  const claim = { ...kept, linear: ['/^(a+)+$/'] };
  writeFileSync(file, JSON.stringify(claim));
  expect(await createMemory(file).judgeOnce('/^(a+)+$/')).toBe('linear');
  writeFileSync(file, JSON.stringify({ ...claim, recheck: '0.0.0' }));
  expect(await createMemory(file).judgeOnce('/^(a+)+$/')).toBe('super-linear');
});
