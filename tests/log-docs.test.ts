import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const docs = readFileSync('docs/logs.md', 'utf8');
const [fields = '', messages = ''] = docs.slice(docs.indexOf('## Fields')).split('## Messages');

interface Line {
  message: string | null;
  fields: string[];
}

/** What stands between the parentheses that begin at an index. */
function readArguments(source: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0; end += 1) {
    if (source[end] === '(') depth += 1;
    if (source[end] === ')') depth -= 1;
  }
  return source
    .slice(start, end - 1)
    .trim()
    .replace(/,$/, '');
}

function readCall(written: string): Line {
  const [, , message = null] = /(['"])((?:(?!\1).)+)\1$/s.exec(written) ?? [];
  const [, object = ''] = /^\{(.*?)\},/s.exec(written) ?? [];
  const names = object.split(',').map((part) => part.trim().split(':')[0] ?? '');
  return { message, fields: names.filter((name) => /^\w+$/.test(name)) };
}

const calls = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const found = source.matchAll(/\blog\.(?:info|warn|error|debug)\(/g);
  return [...found].map(({ index, 0: opening }) =>
    readCall(readArguments(source, index + opening.length)),
  );
});
const written = calls.flatMap(({ message }) => message ?? []);

test('every message that the code logs is explained', () => {
  expect(written.length).toBeGreaterThan(30);
  expect(written.filter((message) => !messages.includes(`\`${message}\``))).toEqual([]);
});

test('every field that the code logs is explained', () => {
  const known = calls.flatMap((call) => call.fields);
  expect(known.length).toBeGreaterThan(30);
  expect([...new Set(known)].filter((field) => !fields.includes(`\`${field}\``))).toEqual([]);
});

test('no message is explained that the code does not log', () => {
  const rows = messages.split('\n').filter((line) => line.startsWith('| `'));
  const explained = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, message = '']) => message),
  );
  expect(explained.length).toBeGreaterThan(30);
  expect(explained.filter((message) => !written.includes(message))).toEqual([]);
});
