import { expect, test } from 'vitest';
import { describeMeasures, measure } from './measures.ts';
import { readModule } from './read-module.ts';

const path = { files: ['a.ts', 'b.ts'], own: ['a.ts'], shared: ['b.ts'] };

test('a file tells the lines of its comments and of its functions', () => {
  const text = `// Two lines
/* of three */ const one = 1; // are comments.

export function first() {
  return one;
}
const second = () => {
  const inner = [1].map((value) => value + 1);
  return inner;
};
export const third = { name() {}, other: 1 };
class Fourth {
  method() {
    return 4;
  }
}
`;
  expect(readModule({ path: 'src/a.ts', text })).toMatchObject({
    lines: 16,
    commentLines: 2,
    functionLines: [3, 4, 1, 3],
  });
});

test('each measure stands beside its limit, and what is not reached says so', () => {
  const long = `${'// words\n'.repeat(10)}${'work();\n'.repeat(241)}`;
  const modules = [
    ...['a', 'b', 'c'].map((name) => ({ path: `src/${name}.ts`, text: 'work();\n' })),
    { path: 'src/long.ts', text: long },
    { path: 'src/d.ts', text: "import './e.ts';\n" },
    { path: 'src/e.ts', text: "import './d.ts';\n" },
  ].map(readModule);
  const measures = measure(modules, { twins: 2, review: path });
  expect(measures.filter(({ isReached }) => !isReached).map(({ value }) => value)).toEqual([1, 2]);
  expect(describeMeasures(measures).split('\n')).toEqual([
    'Measure                                now  limit',
    'Lines of a file, median                  1     50',
    'Lines of a function, median              0      9',
    'Lines of a function, 90th percentile     0     30',
    'Import circles                           1      0   no longer held',
    'Comment lines, percent                 3.9    2-4',
    'Files that posting a review enters       2      8',
    '  of them not by reading categories      1     25',
    'Six lines written twice                  2      0   no longer held',
  ]);
});

test('what could not be measured is not reached', () => {
  const measures = measure([], { twins: 0, review: null });
  expect(measures.find(({ value }) => value === null)).toMatchObject({ isReached: false });
  expect(describeMeasures(measures)).toContain('enters       ?      8   not reached yet');
});
