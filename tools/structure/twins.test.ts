import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findTwins } from './twins.ts';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'twins-test-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

const calls = (count: number) =>
  Array.from({ length: count }, (_, at) => `  bake(loaves, ${at + 1}, 'rye');\n`).join('');

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function find() {
  return findTwins([folder]).map((places) =>
    places.map(({ file }) => path.relative(folder, path.resolve(file))).sort(),
  );
}

test('six lines that stand in two files are found, five are not', () => {
  write('a.ts', `export function openShop() {\n${calls(6)}  return 'open';\n}\n`);
  write('b.ts', `export async function close(day: Day) {\n${calls(6)}  await day.end();\n}\n`);
  write('c.tsx', `export const Loaf = () => {\n${calls(5)}  return <p>Rye</p>;\n};\n`);
  write('d.tsx', `export function Crumb({ of }: Props) {\n${calls(5)}  return <b>{of}</b>;\n}\n`);
  expect(find()).toEqual([['a.ts', 'b.ts']]);
});

test('they are found within one file too', () => {
  const twice = `export function one() {\n${calls(6)}}\n\nexport const two = [1];\n\nfunction three(loaves: string[]) {\n${calls(6)}}\n`;
  write('a.ts', twice);
  expect(find()).toEqual([['a.ts', 'a.ts']]);
});

test('imports, tests, and lines that only close something are no twins', () => {
  const names = ['anchovy', 'basil', 'caper', 'dill', 'endive', 'fennel', 'garlic'];
  const imports = names.map((name) => `import { ${name} } from './${name}.ts';\n`).join('');
  write('a.ts', `${imports}export const pizza = anchovy + 1;\n`);
  write('b.ts', `${imports}export function cook() {\n  return basil;\n}\n`);
  write('c.test.ts', `openShop();\n${calls(8)}`);
  write('d.test.ts', `close();\n${calls(8)}`);
  const end = `${'        </li>\n      </ul>\n    </div>\n  </section>\n'.repeat(4)});\n}\n`;
  write('e.tsx', `const E = () => (\n${end}`);
  write('f.tsx', `function F() {\n  return (\n${end}`);
  expect(find()).toEqual([]);
});
