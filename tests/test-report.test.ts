import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  countTests,
  describeTests,
  listFailedFiles,
  listUnsteady,
  type RanTest,
  readBrowserReport,
  readVitestReport,
} from '../scripts/test-report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(report: object): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('failed tests are named, and files that broke before their first', () => {
  const tests = readVitestReport(
    write({
      testResults: [
        {
          name: path.resolve('tests/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { fullName: 'a shop opens', status: 'failed', duration: 1500 },
            { fullName: 'a shop closes', status: 'passed', duration: 20 },
            { fullName: 'a shop moves', status: 'pending', duration: null },
          ],
        },
        { name: path.resolve('tests/b.test.ts'), status: 'failed', assertionResults: [] },
      ],
    }),
  );
  expect([countTests(tests, 'passed'), countTests(tests, 'skipped')]).toEqual([1, 1]);
  expect(listFailedFiles(tests)).toEqual(['tests/a.test.ts', 'tests/b.test.ts']);
  expect(describeTests(tests).split('\n')).toEqual([
    ...['', 'Failed:', '  tests/a.test.ts: a shop opens', '  tests/b.test.ts'],
    ...['', 'The slowest:', '    1.5 s  tests/a.test.ts: a shop opens'],
    ...['    0.0 s  tests/a.test.ts: a shop closes', '    0.0 s  tests/a.test.ts: a shop moves'],
    '    0.0 s  tests/b.test.ts',
  ]);
});

test('of browser tests too, within what they describe; ten are told', () => {
  const specs = Array.from({ length: 12 }, (_, at) => ({
    title: `link ${at}`,
    tests: [{ status: at === 3 ? 'unexpected' : 'expected', results: [{ duration: at * 1000 }] }],
  }));
  const tests = readBrowserReport(
    write({
      suites: [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'signed in', specs }] }],
    }),
  );
  expect([countTests(tests, 'passed'), countTests(tests, 'failed')]).toEqual([11, 1]);
  const lines = describeTests(tests).split('\n');
  expect(lines.slice(0, 5)).toEqual([
    ...['', 'Failed:', '  e2e/a.spec.ts: signed in link 3', '', 'The slowest:'],
  ]);
  expect(lines[5]).toBe('   11.0 s  e2e/a.spec.ts: signed in link 11');
  expect(lines).toHaveLength(15);
});

test('what passes only when tried again has failed', () => {
  const results = [{ duration: 900 }, { duration: 100 }];
  const specs = [{ title: 'blinks', tests: [{ status: 'flaky', results }] }];
  const tests = readBrowserReport(write({ suites: [{ title: 'a.spec.ts', specs }] }));
  expect(describeTests(tests)).toContain('Failed:\n  e2e/a.spec.ts: blinks');
  expect(listFailedFiles(tests)).toEqual(['e2e/a.spec.ts']);
});

test('what fails beside others and passes alone is told from what fails alone as well', () => {
  const one = (file: string, name: string, outcome: RanTest['outcome']): RanTest => ({
    name: name && `${file}: ${name}`,
    outcome,
    seconds: 1,
    file,
  });
  const first = [
    ...[one('a', 'opens', 'failed'), one('a', 'closes', 'failed'), one('a', 'moves', 'passed')],
    ...[{ ...one('b', '', 'failed'), name: 'b' }, one('c', 'stays', 'passed')],
    { name: 'Types', outcome: 'failed', seconds: 1 } satisfies RanTest,
  ];
  const alone = [
    ...[one('a', 'opens', 'passed'), one('a', 'closes', 'failed'), one('a', 'moves', 'passed')],
    one('b', 'starts', 'passed'),
  ];
  expect(listUnsteady(first, alone)).toEqual(['a: opens', 'b']);
  expect(listUnsteady(first, [])).toEqual([]);
});
