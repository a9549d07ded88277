import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeTests, readBrowserReport, readVitestReport } from '../scripts/test-report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(report: object): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('failed tests are named, and files that broke before their first', () => {
  const report = readVitestReport(
    write({
      ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 },
      testResults: [
        {
          name: path.resolve('tests/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { fullName: 'a shop opens', status: 'failed', duration: 1500 },
            { fullName: 'a shop closes', status: 'passed', duration: 20 },
          ],
        },
        { name: path.resolve('tests/b.test.ts'), status: 'failed', assertionResults: [] },
      ],
    }),
  );
  expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 2 });
  expect(describeTests(report.tests).split('\n')).toEqual([
    ...['', 'Failed:', '  tests/a.test.ts: a shop opens', '  tests/b.test.ts'],
    ...['', 'The slowest:', '    1.5 s  tests/a.test.ts: a shop opens'],
    ...['    0.0 s  tests/a.test.ts: a shop closes', '    0.0 s  tests/b.test.ts'],
  ]);
});

test('of browser tests too, within what they describe; ten are told', () => {
  const specs = Array.from({ length: 12 }, (_, at) => ({
    title: `link ${at}`,
    tests: [{ status: at === 3 ? 'unexpected' : 'expected', results: [{ duration: at * 1000 }] }],
  }));
  const report = readBrowserReport(
    write({
      stats: { expected: 11, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'signed in', specs }] }],
    }),
  );
  expect(report).toMatchObject({ passed: 11, failed: 1, skipped: 0 });
  const lines = describeTests(report.tests).split('\n');
  expect(lines.slice(0, 5)).toEqual([
    ...['', 'Failed:', '  e2e/a.spec.ts: signed in link 3', '', 'The slowest:'],
  ]);
  expect(lines[5]).toBe('   11.0 s  e2e/a.spec.ts: signed in link 11');
  expect(lines).toHaveLength(15);
});

test('what passed only when run again is named, and is no failure', () => {
  const tests = [{ status: 'flaky', results: [{ duration: 900 }, { duration: 100 }] }];
  const specs = [{ title: 'blinks', tests }];
  const report = readBrowserReport(
    write({
      stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [{ title: 'a.spec.ts', specs }],
    }),
  );
  expect(report).toMatchObject({ passed: 1, failed: 0 });
  expect(describeTests(report.tests)).toContain(
    'Passed only when run again:\n  e2e/a.spec.ts: blinks',
  );
});
