import { expect, test } from 'vitest';
import { describeMeasures, isAmiss, measure } from './measures.ts';
import { readModule } from './read-module.ts';

const found = {
  texts: ['["Save","Guardar"]', '["Save","Guardar"]', '["All","Todos"]', '["All","Todas"]'],
  review: 25,
  search: 56,
  indexes: 191,
  businessesIndexes: 35,
  beyondSchema: 2,
  decisions: 31,
  twins: 2,
  patches: 1,
};

test('a file tells the lines of its comments, its imports and its functions', () => {
  const text = `// Two lines
/* of three */ const one = 1; // are comments.
import {
  two,
} from './two.ts';
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
    lines: 18,
    commentLines: 2,
    importLines: 3,
    functionLines: [3, 4, 1, 3],
  });
});

test('each measure stands beside its limit, and what is lost or newly reached is amiss', () => {
  const long = `${'// words\n'.repeat(10)}${'work();\n'.repeat(241)}`;
  const modules = [
    ...['a', 'b', 'c'].map((name) => ({ path: `src/${name}.ts`, text: 'work();\n' })),
    { path: 'src/long.ts', text: `import type { B } from './b.ts';\n${long}` },
    { path: 'src/d.ts', text: "import './e.ts';\nimport { c } from './c.ts';\n" },
    { path: 'src/e.ts', text: "import './d.ts';\nimport { c } from './c.ts';\n" },
  ].map(readModule);
  const measures = measure({ ...found, modules });
  const row = (title: string) => measures.find((one) => one.title.startsWith(title));
  expect(row('Files that only one other imports')?.value).toBe(50);
  expect(row('Lines that are imports')?.value).toBe(1.9);
  expect(row('Texts')?.value).toBe(1);
  const text = describeMeasures(measures);
  expect(text).toMatch(/Circles of files +1 +0 +LOST/);
  expect(text).toMatch(/Six lines written twice +2 +0 +LOST/);
  expect(text).toMatch(/Files that a review enters .* 25 .*reached: set isHeld/);
  expect(text).toMatch(/Comment lines, percent +3\.9 +2-4 +held/);
  expect(text).toMatch(/Decision records +31 +30 +LOST/);
  expect(text).toMatch(/Statements of a new database beyond schema.sql +2 +0 +LOST/);
  const amiss = measures.filter(isAmiss).map(({ title }) => title);
  expect(amiss).toEqual(
    expect.arrayContaining(['Files of src without tests', 'Circles of files', 'Decision records']),
  );
  // Held and reached, or neither.
  for (const title of ['Comment lines, percent', 'Indexes, keys among them']) {
    expect(amiss).not.toContain(title);
  }
});
