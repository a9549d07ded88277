import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync('docs/security.md', 'utf8');
const ROOTS = ['', 'src/', 'src/features/', 'tests/'];
const FILE = /^[\w*./-]+\.(test|tsx?|js|json|gz)$/;

const named = [...new Set([...document.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name))];
const files = named.filter((name) => FILE.test(name) && !/^(\/|x\.test)/.test(name));

test('every file and test that the document names is there, at one place', () => {
  expect(files.length).toBeGreaterThan(80);
  const found = (name: string) =>
    ROOTS.flatMap((root) => globSync(`${root}${name}${name.endsWith('.test') ? '.ts' : ''}`));
  expect(files.filter((name) => found(name).length === 0)).toEqual([]);
  expect(files.filter((name) => !name.includes('*') && found(name).length > 1)).toEqual([]);
});

test('each section that the document points to is there', () => {
  const headings = new Set([...document.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading));
  const pointed = [...document.matchAll(/'([A-Z][\w ]+)'/g)].map(([, heading]) => heading);
  expect(pointed.filter((heading) => !headings.has(heading))).toEqual([]);
});

test('what is met, not met and not applicable adds up to what it says, and each is asked once', () => {
  const counts = { met: 0, not: 0, other: 0 };
  const numbers: string[] = [];
  for (const [, cell = '', state = ''] of document.matchAll(
    /^\| (\d[^|]*) \|[^|]*\| (met|NOT MET|not applicable)\b/gm,
  )) {
    const own = cell.split(', ').flatMap(listNumbers);
    numbers.push(...own);
    counts[state === 'met' ? 'met' : state === 'NOT MET' ? 'not' : 'other'] += own.length;
  }
  expect(new Set(numbers).size).toBe(numbers.length);
  const { met, not, other } = counts;
  expect(document.replace(/\s+/g, ' ')).toContain(
    `Of ${numbers.length} requirements ${met} are met, ${not} are not, ${other} are not applicable`,
  );
});

test('whatever is met names what shows it', () => {
  const rows = document.matchAll(/^\| \d[^|]*\|[^|]*\| met\b([^|]*)\|$/gm);
  expect([...rows].filter(([, shown = '']) => !/`|'|React|Node|node/.test(shown))).toEqual([]);
});

/** `10.3.1–10.3.4` is four. */
function listNumbers(cell: string): string[] {
  const [first = '', last] = cell.trim().split('–');
  if (!last) return [first];
  const chapter = first.slice(0, first.lastIndexOf('.'));
  const [from, to] = [first, last].map((number) => Number(number.split('.').at(-1)));
  const length = Number(to) - Number(from) + 1;
  return Array.from({ length }, (_, index) => `${chapter}.${Number(from) + index}`);
}
